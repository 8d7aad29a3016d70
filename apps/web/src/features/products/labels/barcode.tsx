import { code128 } from './code128.ts'
import { gtinBars } from './gtin-bars.ts'

/** White space on each side, in modules: without it readers do not find the beginning. */
const QUIET = 10
const HEIGHT = 36

/** The shop's own code as Code 128. */
export const Barcode = ({ code }: { code: string }) => (
  <Bars code={code} widths={code128(code)} quiet={QUIET} />
)

/** A manufacturer's GTIN as EAN-8, UPC-A, EAN-13 or ITF-14, by its length. */
export function GtinBarcode({ gtin }: { gtin: string }) {
  const { widths, quiet } = gtinBars(gtin)
  return <Bars code={gtin} widths={widths} quiet={quiet} />
}

interface Props {
  code: string
  /** Widths of alternating bars and spaces in modules, beginning and ending with a bar. */
  widths: readonly number[]
  quiet: number
}

/** Drawn as vectors that stay sharp at any size. */
function Bars({ code, widths, quiet }: Props) {
  let x = quiet
  let bars = ''
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars += `M${x} 0h${width}v${HEIGHT}h-${width}z`
    x += width
  })
  return (
    <svg
      role="img"
      aria-label={`Código de barras ${code}`}
      viewBox={`0 0 ${x + quiet} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars} fill="#000" />
    </svg>
  )
}
