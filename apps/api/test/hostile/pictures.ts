import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const MB = 1024 * 1024

const chunk = (type: string, data: Uint8Array) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const bytes = Buffer.alloc(8 + data.length + 4)
  bytes.writeUInt32BE(data.length, 0)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), 8 + data.length)
  return bytes
}
const png = (
  width: number,
  height: number,
  pixels: Uint8Array,
  { interlaced = 0, before = [] as Uint8Array[] } = {},
) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[12] = interlaced
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const grey = (width: number, height: number) => Buffer.alloc((width + 1) * height)
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false })

/** A JPEG whose last scan comes many times. */
async function manyScans(side: number, times: number): Promise<Uint8Array> {
  const bytes = await flat(side, side).jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, last), ...Array<Buffer>(times).fill(scan), bytes.subarray(-2)])
}

const svg = (inside: string, doctype = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`,
  )
const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')

export const HOSTILE_PICTURES: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'a PNG of 60,000 \u00d7 60,000 in 100 bytes': () => png(60_000, 60_000, Buffer.alloc(10)),
  'a PNG of 5,000 \u00d7 5,000 in one colour': () => png(5_000, 5_000, grey(5_000, 5_000)),
  'an interlaced PNG of 3,500 \u00d7 3,500': () => png(3_500, 3_500, grey(3_500, 3_510), { interlaced: 1 }),
  'a PNG of 9 pixels that unpacks to 300 MB': () => png(3, 3, Buffer.alloc(300 * MB)),
  'a colour profile of 300 MB': () =>
    png(3, 3, grey(3, 3), {
      before: [
        chunk(
          'iCCP',
          Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(300 * MB), { level: 9 })]),
        ),
      ],
    }),
  '200 texts of 10 MB': () => {
    const text = chunk(
      'zTXt',
      Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(10 * MB, 'a'), { level: 9 })]),
    )
    return png(3, 3, grey(3, 3), { before: Array<Buffer>(200).fill(text) })
  },
  'a PNG of 200,000 pieces': () =>
    png(3, 3, grey(3, 3), { before: Array<Buffer>(200_000).fill(chunk('tEXt', Buffer.from('a\0b'))) }),
  'a JPEG of 3,500 \u00d7 3,500 with 3,000 scans': () => manyScans(3_500, 3_000),
  'a JPEG of 7,000 \u00d7 7,000': () => flat(7_000, 7_000).jpeg({ quality: 1 }).toBuffer(),
  'a JPEG of 100,000 empty segments': async () => {
    const bytes = await flat(9, 9).jpeg().toBuffer()
    return Buffer.concat([
      bytes.subarray(0, 2),
      ...Array<Buffer>(100_000).fill(Buffer.from([0xff, 0xe1, 0, 2])),
      bytes.subarray(2),
    ])
  },
  'a WebP of 5,000 \u00d7 5,000 without loss': () => flat(5_000, 5_000).webp({ lossless: true }).toBuffer(),
  'a GIF of 20,000 pictures': () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 1, 0])
    return Buffer.concat([
      Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\0\0\0', 'latin1'),
      ...Array<Buffer>(20_000).fill(frame),
      Buffer.from(';'),
    ])
  },
  'an SVG with a bomb of entities': () =>
    svg('<text>&a12;</text>', `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${entities}]>`),
  'an SVG whose groups show groups, ten to the ninth': () =>
    svg(
      `<defs><g id="g0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`).join('')}</defs><use xlink:href="#g9"/>`,
    ),
  'an SVG of groups in groups': () => svg('<g>'.repeat(500_000)),
}
