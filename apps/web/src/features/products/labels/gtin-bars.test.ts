import { gtinCheckDigit } from '@shop/domain/gtin'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { gtinBars } from './gtin-bars.ts'

interface Modules {
  createRequire: (from: string) => { resolve: (name: string) => string }
}
interface Files {
  readFileSync: (path: string) => Uint8Array<ArrayBuffer>
}

beforeAll(async () => {
  // The screens' type check does not include Node's types.
  const { createRequire } = (await import('node:module' as string)) as Modules
  const { readFileSync } = (await import('node:fs' as string)) as Files
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer: wasmBinary } = new Uint8Array(readFileSync(file))
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const SCALE = 3
const HEIGHT = 60

/** The symbol as printed, with white space around it. */
function makeImage(gtin: string): ImageData {
  const { widths, quiet } = gtinBars(gtin)
  const modules = [...Array<number>(quiet).fill(0)]
  widths.forEach((width, index) => {
    modules.push(...Array<number>(width).fill(index % 2 === 0 ? 1 : 0))
  })
  modules.push(...Array<number>(quiet).fill(0))
  const width = modules.length * SCALE
  const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255)
  for (let y = 4; y < HEIGHT - 4; y++)
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(x / SCALE)]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height: HEIGHT, colorSpace: 'srgb' } as ImageData
}

const FORMATS = ['EAN-8', 'UPC-A', 'EAN-13', 'ITF'] as const
const read = async (gtin: string) => (await readBarcodes(makeImage(gtin), { formats: [...FORMATS] }))[0]

/** A GTIN of this length; the numbers put every digit in every position. */
const sample = (length: number, number: number) => {
  const body = Array.from(
    { length: length - 1 },
    (_, place) => (number * 7 + place * 3 + (place % 2)) % 10,
  ).join('')
  return body + gtinCheckDigit(body)
}

describe('a printed GTIN', () => {
  test.each([8, 12, 13, 14])('of %i digits is decoded by another library', async (length) => {
    const gtins = Array.from({ length: 50 }, (_, number) => sample(length, number))
    const texts = await Promise.all(gtins.map(async (gtin) => (await read(gtin))?.text))
    expect(texts.map((text, index) => text?.padStart(14, '0') === gtins[index]?.padStart(14, '0'))).toEqual(
      gtins.map(() => true),
    )
  })

  test('has as many modules as GS1 says', () => {
    const modules = (gtin: string) => gtinBars(gtin).widths.reduce((sum, width) => sum + width, 0)
    expect([modules('96385074'), modules('036000291452'), modules('4006381333931')]).toEqual([67, 95, 95])
  })
})
