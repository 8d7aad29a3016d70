/** The first page of a PDF as a picture. */
export interface DrawnPdf {
  /** A data URL of a PNG. */
  picture: string
  pages: number
}

/** Milliseconds; a receipt takes some hundred. */
const PATIENCE_MS = 15_000

/**
 * Draws the first page of the PDF at this address.
 * @throws Error when it cannot be drawn: a file that is no PDF, one with a password, one that takes too long
 */
export async function drawPdf(url: string, signal: AbortSignal): Promise<DrawnPdf> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The PDF answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const { port1: answers, port2: port } = new MessageChannel()
  try {
    return await new Promise((resolve, reject) => {
      answers.onmessage = ({ data }: MessageEvent<DrawnPdf | null>) =>
        data ? resolve(data) : reject(new Error('The PDF cannot be drawn'))
      worker.onerror = () => reject(new Error('The code that draws a PDF cannot be loaded'))
      signal.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => reject(new Error('The PDF takes too long')), PATIENCE_MS)
      worker.postMessage(bytes, [bytes.buffer, port])
    })
  } finally {
    worker.terminate()
    answers.close()
  }
}
