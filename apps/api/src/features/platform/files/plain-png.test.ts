import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImage } from './images.ts'
import { plainPng } from './plain-png.ts'

const piece = (type: string, data: Uint8Array) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } })
    .withMetadata({ orientation: 6 })
    .png({ palette: true })
    .toBuffer()

/** With other pieces behind its head. */
const withPieces = (png: Buffer, pieces: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...pieces, png.subarray(33)])

test('texts of a PNG are not unpacked, and its picture is the same', async () => {
  const png = await picture()
  const packed = deflateSync(Buffer.alloc(10_000_000, 'a'), { level: 9 })
  const text = piece('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed]))
  const sent = withPieces(png, [...Array<Buffer>(50).fill(text), piece('tIME', Buffer.alloc(7))])
  const plain = plainPng(sent)
  expect(plain.length).toBeLessThan(2_000)
  expect(await sharp(plain).metadata()).not.toHaveProperty('comments')
  const read = (bytes: Uint8Array<ArrayBuffer>) => readImage(bytes, 100, 'image/png')
  expect(await read(sent)).toEqual(await read(png))
  expect(await sharp(await read(sent)).metadata()).toMatchObject({ width: 30, height: 40 })
})

test('what is no PNG, and one cut off within a piece, stay as they are', async () => {
  const jpeg = await sharp(await picture())
    .flatten()
    .jpeg()
    .toBuffer()
  expect(plainPng(jpeg)).toBe(jpeg)
  const cut = withPieces(await picture(), [piece('IDAT', Buffer.alloc(100))]).subarray(0, 60)
  expect(Buffer.from(plainPng(cut))).toEqual(cut)
  const lying = Buffer.from(cut)
  lying.writeUInt32BE(0xffff_ffff, 33)
  expect(Buffer.from(plainPng(lying))).toEqual(lying)
})

test('a PNG of a hundred thousand pieces is refused before it is opened', async () => {
  const sent = withPieces(await picture(), Array<Buffer>(100_000).fill(piece('tEXt', Buffer.from('a\0b'))))
  await expect(readImage(sent, 100, 'image/png')).rejects.toThrow('partes demais')
})
