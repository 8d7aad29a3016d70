import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a ZIP file. */
export interface Part {
  name: string
  bytes: Uint8Array | string
  /** The size that the file states, where it lies. */
  says?: number
  /** How often the file's directory names it. */
  times?: number
}

const header = (signature: number, length: number, numbers: readonly [at: number, value: number][]) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature, 0)
  for (const [at, value] of numbers) bytes.writeUInt32LE(value, at)
  return bytes
}
const DEFLATE = 0x0008_0000

/** A ZIP file that may lie about its parts. */
export function zip(parts: readonly Part[]): Uint8Array {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes, says, times = 1 } of parts) {
    const content = Buffer.from(bytes)
    const packed = deflateRawSync(content, { level: 9 })
    const title = Buffer.from(name)
    const sizes = [crc32(content), packed.length, says ?? content.length, title.length] as const
    const at = (start: number) => sizes.map((size, index): [number, number] => [start + index * 4, size])
    const file = header(
      0x0403_4b50,
      30,
      [[6, DEFLATE], ...at(14)].map(([place, value]) => [place, value] as [number, number]).slice(0, -1),
    )
    file.writeUInt16LE(title.length, 26)
    files.push(file, title, packed)
    const row = header(0x0201_4b50, 46, [[8, DEFLATE], ...at(16).slice(0, -1), [42, offset]])
    row.writeUInt16LE(title.length, 28)
    for (let time = 0; time < times; time++) directory.push(row, title)
    offset += file.length + title.length + packed.length
  }
  const count = parts.reduce((all, { times = 1 }) => all + times, 0)
  const size = directory.reduce((all, { length }) => all + length, 0)
  const end = header(0x0605_4b50, 22, [
    [12, size],
    [16, offset],
  ])
  end.writeUInt16LE(Math.min(count, 65_535), 8)
  end.writeUInt16LE(Math.min(count, 65_535), 10)
  return Buffer.concat([...files, ...directory, end])
}
