import { encode } from 'uqr'

/** The white margin that readers need around a QR code, in modules. */
const QUIET_ZONE = 4

/** A QR code as one SVG path, sharp at any size. */
export default function QrImage({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dots.join('')} />
    </svg>
  )
}
