import { isGtin, scannedCode } from '@shop/domain/gtin'

let canvas: HTMLCanvasElement | undefined

/** The video's current frame, rotated, complete. Every call returns the same canvas. */
export function turned(video: HTMLVideoElement, degrees: number): HTMLCanvasElement {
  canvas ??= document.createElement('canvas')
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.max(1, Math.ceil(Math.hypot(width, height)))
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen) {
    pen.translate(side / 2, side / 2)
    pen.rotate((degrees * Math.PI) / 180)
    pen.drawImage(video, -width / 2, -height / 2)
  }
  return canvas
}

/**
 * Codes with a check of their own, so that none is misread; ITF has none and is accepted only as a GTIN-14. UPC-E is
 * excluded: decoders find it inside other codes.
 */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'itf', 'qr_code', 'data_matrix'] as const
type Format = (typeof FORMATS)[number]
const NEEDED: readonly Format[] = ['ean_13', 'code_128', 'itf']
/** In degrees: decoders read bars within 11 degrees of upright or level, so these cover every direction. */
const TURNS = [22.5, 45, 67.5] as const

interface Found {
  format: string
  rawValue: string
  boundingBox: Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>
}

/** The interface of the browser's detector and of the polyfill. */
interface Detector {
  detect: (source: HTMLVideoElement | HTMLCanvasElement) => Promise<Found[]>
}
interface DetectorClass {
  new (options: { formats: Format[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const overlap = ({ boundingBox: a }: Found, { boundingBox: b }: Found) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

/** Codes of goods among the detected ones. Bars that were read as two different codes are rejected. */
export function codesOf(found: readonly Found[]): string[] {
  return found
    .filter((one) => !found.some((other) => other.rawValue !== one.rawValue && overlap(one, other)))
    .filter(({ format, rawValue }) => format !== 'itf' || (rawValue.length === 14 && isGtin(rawValue)))
    .map(({ rawValue }) => scannedCode(rawValue))
    .filter(Boolean)
}

async function ownDetector(): Promise<DetectorClass | undefined> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await own?.getSupportedFormats().catch(() => [])) ?? []
  return NEEDED.every((format) => supported.includes(format)) ? own : undefined
}

/** Whether this browser reads barcodes without further code. */
export const readsCodes = async (): Promise<boolean> => (await ownDetector()) !== undefined

const detectorClass = async (): Promise<DetectorClass> =>
  (await ownDetector()) ?? (await import('./decoder-polyfill.ts')).loadDetector()

/**
 * Reads the codes in a camera's frame: with the browser's own detector, otherwise with WebAssembly loaded on first use.
 * A frame without a result is rotated, by another angle each time.
 * @throws when the polyfill cannot be loaded
 */
export async function createDecoder(): Promise<(source: HTMLVideoElement) => Promise<string[]>> {
  const Detector = await detectorClass()
  const supported = await Detector.getSupportedFormats()
  const detector = new Detector({ formats: FORMATS.filter((format) => supported.includes(format)) })
  let look = 0
  return async (source) => {
    const upright = await detector.detect(source)
    if (upright.length > 0) return codesOf(upright)
    look += 1
    return codesOf(await detector.detect(turned(source, TURNS[look % TURNS.length] ?? 0)))
  }
}
