import { PDF_FILE } from '@shop/domain/call-limits'

const DATA_URL_PREFIX = /^data:[^,]*,/

/** The file is not an image, or not of an accepted type; the message is for the person. */
export class NotAnImage extends Error {
  constructor() {
    super('Envie uma imagem JPEG, PNG ou WebP válida.')
  }
}

/** The image redrawn, at most `maxSide` pixels per side. @throws NotAnImage */
async function redraw(file: Blob, maxSide: number, ground?: string): Promise<HTMLCanvasElement> {
  // The browser would draw the first image of an animation, which may be the wrong one.
  if ((await file.slice(0, 4).text()) === 'GIF8') throw new NotAnImage()
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NotAnImage()
  })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new NotAnImage()
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** Pixels per side of a photograph as it is stored. */
export const PHOTO_SIDE = 1600

/**
 * Redraws an image file as JPEG, at most `maxSide` pixels per side, so that a telephone's photograph of 8 MB becomes
 * about 100 kB. Returns base64 without the data-URL prefix.
 * @throws NotAnImage
 */
export async function toJpegBase64(file: Blob, maxSide: number): Promise<string> {
  // JPEG has no transparency: without a background it would become black.
  const canvas = await redraw(file, maxSide, '#fff')
  return canvas.toDataURL('image/jpeg', 0.85).replace(DATA_URL_PREFIX, '')
}

/** Like {@link toJpegBase64}, as a PNG with transparency. @throws NotAnImage */
export const toPngBase64 = async (file: Blob, maxSide: number): Promise<string> =>
  (await redraw(file, maxSide)).toDataURL('image/png').replace(DATA_URL_PREFIX, '')

/** The URL for an `img` of base64 made by {@link toJpegBase64}. */
export const jpegDataUrl = (base64: string) => `data:image/jpeg;base64,${base64}`

/** The bytes of a file as base64 without the data-URL prefix. */
export const toBase64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new Error('O arquivo não pôde ser lido.'))
    reader.onload = () => resolve(String(reader.result).replace(DATA_URL_PREFIX, ''))
    reader.readAsDataURL(file)
  })

export const isPdfFile = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
/** Whether base64 made by {@link toProofBase64} is a PDF. */
export const isPdfBase64 = (base64: string) => base64.startsWith('JVBERi0')

/** A proof as base64: a PDF as it is, an image as JPEG. @throws NotAnImage, and an Error for a PDF above 2 MB */
export async function toProofBase64(file: File, maxSide: number): Promise<string> {
  if (!isPdfFile(file)) return toJpegBase64(file, maxSide)
  if (file.size > PDF_FILE.bytes) throw new Error(PDF_FILE.problem)
  return toBase64(file)
}
