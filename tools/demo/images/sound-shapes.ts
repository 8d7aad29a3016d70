import { box, disc, gradient, isLight, shade, stroke } from './svg.ts'

const filled = (color: string) => `fill="url(#body)" stroke="${shade(color, -0.3)}" stroke-width="2"`
const tone = (color: string) => gradient('body', shade(color, 0.28), shade(color, -0.18))

export const headphones = (color: string) =>
  tone(color) +
  stroke('M82 176 C72 40 228 40 218 176', shade(color, -0.1), 16) +
  stroke('M82 172 C74 52 226 52 218 172', shade(color, 0.35), 4) +
  [70, 190]
    .map(
      (x) =>
        box(x - 4, 158, 48, 92, 24, filled(color)) +
        box(x + 6, 172, 28, 64, 14, `fill="${shade(color, isLight(color) ? -0.18 : 0.14)}"`),
    )
    .join('')

const bud = (x: number, tilt: number, color: string) =>
  `<g transform="rotate(${tilt} ${x} 96)">` +
  box(x - 8, 92, 16, 62, 8, filled(color)) +
  disc(x, 84, 22, filled(color)) +
  disc(x + (tilt > 0 ? -10 : 10), 82, 9, 'fill="#3a3f48"') +
  '</g>'

export const earbuds = (color: string) =>
  tone(color) +
  bud(112, -14, color) +
  bud(188, 14, color) +
  box(84, 166, 132, 92, 40, filled(color)) +
  box(84, 196, 132, 3, 1, `fill="${shade(color, -0.3)}"`) +
  disc(150, 222, 5, 'fill="#7ef0a5"')

export const speaker = (color: string) =>
  tone(color) +
  box(64, 74, 172, 160, 36, filled(color)) +
  [0, 1, 2, 3, 4, 5, 6]
    .flatMap((row) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((column) =>
        disc(87 + column * 18, 100 + row * 18, 3, `fill="${shade(color, -0.35)}" fill-opacity="0.6"`),
      ),
    )
    .join('') +
  box(112, 138, 76, 34, 8, `fill="${shade(color, isLight(color) ? -0.35 : 0.55)}"`) +
  stroke('M206 74 C206 48 232 48 232 84', shade(color, -0.2), 7)

const strap = (color: string) =>
  box(116, 22, 68, 80, 16, `fill="${shade(color, -0.12)}"`) +
  box(116, 198, 68, 80, 16, `fill="${shade(color, -0.12)}"`)

export const watch = (color: string) =>
  tone(color) +
  strap(color) +
  box(96, 84, 108, 132, 32, filled(color)) +
  box(104, 92, 92, 116, 26, 'fill="#101319"') +
  disc(150, 142, 30, 'fill="none" stroke="#ff5d6c" stroke-width="7" stroke-dasharray="150 40"') +
  disc(150, 142, 18, 'fill="none" stroke="#7ef0a5" stroke-width="7" stroke-dasharray="80 40"') +
  box(126, 184, 48, 8, 4, 'fill="#ffffff" fill-opacity="0.85"') +
  box(204, 132, 8, 30, 4, `fill="${shade(color, -0.25)}"`)

export const holder = (color: string) =>
  tone(color) +
  box(122, 36, 92, 168, 16, 'fill="#20242b" transform="rotate(8 168 120)"') +
  box(129, 44, 78, 152, 12, 'fill="#6f8fd6" transform="rotate(8 168 120)"') +
  stroke('M100 178 L196 200', shade(color, -0.1), 18) +
  stroke('M142 190 L112 246', shade(color, -0.1), 20) +
  box(66, 240, 156, 24, 12, filled(color))
