const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Pieces that say how the pixels look; all others are texts and the like, of which each may unpack to megabytes. */
const SHOWN = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'])
/** Bytes of a piece beside its data: length, name, check sum. */
const FRAME = 12

/** A PNG with its pixels only, so that nothing else of it is unpacked; other bytes unchanged. */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const kept: Buffer[] = [SIGNATURE]
  for (let at = SIGNATURE.length; at + FRAME <= file.length; ) {
    const end = at + FRAME + file.readUInt32BE(at)
    if (SHOWN.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
