// Draws the first page of a PDF. It stands in a worker of its own, which is ended when it takes too long: a proof is a
// file from anybody.
import { getDocument } from 'unpdf/pdfjs'
import type { DrawnPdf } from './draw-pdf.ts'

/** Only workers have it. */
declare const FileReaderSync: new () => { readAsDataURL(file: Blob): string }

/** In pixels: sharp where a corner of the page fills the frame. */
const WIDTH = 1600
/** Longest page in widths: a receipt's paper roll. */
const MOST_HEIGHTS = 4
/** White pixels kept around what is drawn. */
const MARGIN = 24
/** A channel below it is ink. */
const PAPER = 250

/** The library's canvases: a worker has no document to make them. */
class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(canvas, { width, height })
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    Object.assign(canvas, { width: 0, height: 0 })
  }
}

/** The library's filters are elements of a document too; without one a page is drawn without them. */
class NoFilters {
  addFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHCMFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy() {}
}

/** The part of the page that is drawn on: a receipt fills a corner of a sheet, and is read at the size of its frame. */
function inked(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D) {
  const { width, height } = canvas
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  const isInk = (rgba: number) =>
    (rgba & 0xff) < PAPER || ((rgba >> 8) & 0xff) < PAPER || ((rgba >> 16) & 0xff) < PAPER
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < pixels.length; at++) {
    if (!isInk(pixels[at] ?? 0)) continue
    const x = at % width
    const y = (at - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  if (right < 0) return canvas
  left = Math.max(0, left - MARGIN)
  top = Math.max(0, top - MARGIN)
  const part = new OffscreenCanvas(
    Math.min(width, right + MARGIN) - left,
    Math.min(height, bottom + MARGIN) - top,
  )
  part.getContext('2d')?.drawImage(canvas, -left, -top)
  return part
}

async function draw(data: Uint8Array): Promise<DrawnPdf> {
  const pdf = await getDocument({
    data,
    useSystemFonts: true,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    // Fonts are loaded into the worker's own.
    ownerDocument: self as unknown as HTMLDocument,
  }).promise
  const page = await pdf.getPage(1)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: WIDTH / width })
  const canvas = new OffscreenCanvas(WIDTH, Math.min(WIDTH * MOST_HEIGHTS, Math.ceil(viewport.height)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
    background: '#fff',
  }).promise
  const file = await inked(canvas, context).convertToBlob()
  return { picture: new FileReaderSync().readAsDataURL(file), pages: pdf.numPages }
}

// Answered at a port of its own: the library has messages of its own at the worker's.
self.onmessage = ({ data, ports: [port] }: MessageEvent<Uint8Array>) => {
  draw(data).then(
    (drawn) => port?.postMessage(drawn),
    () => port?.postMessage(null),
  )
}
