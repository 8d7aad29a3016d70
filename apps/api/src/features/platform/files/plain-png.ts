import { ruleViolation } from '../../../app-error.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Pieces that say how the pixels look; all others are texts and the like, of which each may unpack to megabytes. */
const SHOWN = new Set(
  ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
)
/** Bytes of a piece beside its data: length, name, check sum. */
const FRAME = 12
/** A picture of 10 MB has some thousand. */
const MOST_PIECES = 20_000

/**
 * A PNG with its pixels only, so that nothing else of it is unpacked; other bytes unchanged.
 * @throws AppError RULE_VIOLATION for more pieces than pictures have
 */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes
  const kept: Buffer[] = []
  let from = 0
  let pieces = 0
  for (let at = SIGNATURE.length; at + FRAME <= file.length; ) {
    if (++pieces > MOST_PIECES)
      throw ruleViolation('A imagem tem partes demais. Envie uma captura de tela dela.')
    const end = at + FRAME + file.readUInt32BE(at)
    if (!SHOWN.has(file.readUInt32BE(at + 4))) {
      if (at > from) kept.push(file.subarray(from, at))
      from = end
    }
    at = end
  }
  return Buffer.concat([...kept, file.subarray(from)])
}
