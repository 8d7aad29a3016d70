let canvas: HTMLCanvasElement | undefined

/** The video's present picture turned by so many degrees, all of it. The canvas is the same at every call. */
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
