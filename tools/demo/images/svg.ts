/** Moves a colour towards white (amount > 0) or black (amount < 0). */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const part = Math.abs(amount)
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16)
    return Math.round(value + (target - value) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const isLight = (hex: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) > 480

/** A diagonal gradient to be used as `url(#id)`. */
export const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

export const box = (x: number, y: number, width: number, height: number, radius: number, rest: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${rest}/>`

export const disc = (x: number, y: number, radius: number, rest: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${rest}/>`

export const stroke = (path: string, color: string, width: number, rest = '') =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`

export const drawing = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
