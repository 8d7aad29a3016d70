import { isGtin, scannedCode } from '@shop/domain/gtin'

/**
 * Codes with a check of their own, so that none is read wrongly; ITF has none and is taken as a GTIN-14 only. UPC-E is
 * left out: decoders find one inside of other codes.
 */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'itf', 'qr_code', 'data_matrix'] as const
type Format = (typeof FORMATS)[number]
const NEEDED: readonly Format[] = ['ean_13', 'code_128', 'itf']

interface Found {
  format: string
  rawValue: string
}

/** As browsers have it, and the polyfill. */
interface Detector {
  detect: (source: HTMLVideoElement | ImageBitmap | Blob) => Promise<Found[]>
}
interface DetectorClass {
  new (options: { formats: Format[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The code of something found in a picture; undefined for what is no code of goods. */
export function codeOf({ format, rawValue }: Found): string | undefined {
  if (format === 'itf') return rawValue.length === 14 && isGtin(rawValue) ? rawValue : undefined
  return scannedCode(rawValue) || undefined
}

async function detectorClass(): Promise<DetectorClass> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && NEEDED.every((format) => supported.includes(format))) return own
  return (await import('./decoder-polyfill.ts')).loadDetector()
}

/**
 * Reads the codes in pictures: the browser's own detector, else WebAssembly that is loaded when it is first needed.
 * @throws when the polyfill cannot be loaded
 */
export async function createDecoder(): Promise<
  (source: Parameters<Detector['detect']>[0]) => Promise<string[]>
> {
  const Detector = await detectorClass()
  const supported = await Detector.getSupportedFormats()
  const detector = new Detector({ formats: FORMATS.filter((format) => supported.includes(format)) })
  return async (source) => (await detector.detect(source)).flatMap((found) => codeOf(found) ?? [])
}
