import type { FileLimit } from '@shop/domain/call-limits'
import { AppError } from '../app-error.ts'

/**
 * The bytes of a file. Node.js leaves out what is no base64: the bytes are then fewer than the text's length says.
 * @throws AppError BAD_REQUEST, TOO_LARGE
 */
export function fileBytes(sent: string | Uint8Array, { bytes: most, problem }: FileLimit): Uint8Array {
  const bytes = typeof sent === 'string' ? Buffer.from(sent, 'base64') : sent
  if (typeof sent === 'string' && bytes.length < Buffer.byteLength(sent, 'base64'))
    throw new AppError('BAD_REQUEST', 'O arquivo não pôde ser lido.')
  if (bytes.length > most) throw new AppError('TOO_LARGE', problem)
  return bytes
}
