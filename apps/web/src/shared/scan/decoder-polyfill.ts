import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * The detector in WebAssembly, loaded from this server: by default the library loads it from a CDN. @throws when it
 * cannot be loaded
 */
export async function loadDetector(): Promise<typeof BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return BarcodeDetector
}
