import { composed } from '@shop/domain/text'

/** Whether most of every second byte is 0, as in UTF-16 of languages in Latin letters. */
function hasZeros(bytes: Uint8Array, from: 0 | 1): boolean {
  const some = Math.min(bytes.length, 2000)
  let zeros = 0
  for (let at = from; at < some; at += 2) if (bytes[at] === 0) zeros++
  return some >= 2 && zeros > some / 4
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (hasZeros(bytes, 1)) return 'utf-16le'
  return hasZeros(bytes, 0) ? 'utf-16be' : 'utf-8'
}

/**
 * The text of a file, NFC and without byte order mark: UTF-16 or UTF-8 by their marks or their bytes, else
 * Windows-1252, whatever the file says about itself: banks and Excel in Portuguese write that, and often name another.
 * Undefined for a file that is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    if (encoding !== 'utf-8') return undefined
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return text.includes('\0') ? undefined : composed(text)
}
