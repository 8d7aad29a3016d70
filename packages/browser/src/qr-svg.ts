import { renderSVG } from 'uqr'

/** A QR code as the text of an SVG, for paper. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 })
