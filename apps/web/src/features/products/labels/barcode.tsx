import { code128 } from './code128.ts'

/** White at either side, in modules: without it readers do not find the beginning. */
const QUIET = 10
const HEIGHT = 36

/** The code as bars that stay sharp at any size. */
export function Barcode({ code }: { code: string }) {
  let x = QUIET
  let bars = ''
  code128(code).forEach((width, index) => {
    if (index % 2 === 0) bars += `M${x} 0h${width}v${HEIGHT}h-${width}z`
    x += width
  })
  return (
    <svg
      role="img"
      aria-label={`Código de barras ${code}`}
      viewBox={`0 0 ${x + QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars} fill="#000" />
    </svg>
  )
}
