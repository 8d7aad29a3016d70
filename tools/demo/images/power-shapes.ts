import { box, disc, gradient, isLight, shade, stroke } from './svg.ts'

const edge = (color: string) => `stroke="${shade(color, -0.3)}" stroke-width="2"`
const filled = (color: string) => `fill="url(#body)" ${edge(color)}`
const tone = (color: string) => gradient('body', shade(color, 0.25), shade(color, -0.15))
const port = (x: number, y: number, width = 22) => box(x, y, width, 8, 4, 'fill="#14161a"')

const plug = (x: number, y: number, angle: number, color: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">` +
  box(x - 11, y - 44, 22, 34, 5, filled(color)) +
  box(x - 7, y - 60, 14, 18, 3, 'fill="#c7ccd4" stroke="#8b919b" stroke-width="1"') +
  '</g>'

export const cable = (color: string) =>
  tone(color) +
  stroke(
    'M92 98 C92 170 70 232 128 240 C206 250 226 190 176 168 C126 146 96 190 130 214 C176 246 226 190 208 98',
    shade(color, isLight(color) ? -0.12 : 0.08),
    10,
  ) +
  plug(92, 108, 0, color) +
  plug(208, 108, 0, color)

export const charger = (color: string) =>
  tone(color) +
  box(118, 46, 9, 46, 3, 'fill="#c7ccd4" stroke="#8b919b"') +
  box(173, 46, 9, 46, 3, 'fill="#c7ccd4" stroke="#8b919b"') +
  box(88, 84, 124, 162, 26, filled(color)) +
  port(139, 196) +
  port(139, 216) +
  disc(150, 130, 17, `fill="none" stroke="${shade(color, isLight(color) ? -0.2 : 0.3)}" stroke-width="3"`) +
  stroke('M153 118 L144 132 L156 132 L147 143', shade(color, isLight(color) ? -0.35 : 0.5), 3)

export const carCharger = (color: string) =>
  tone(color) +
  `<g transform="rotate(24 150 150)">` +
  box(112, 42, 76, 70, 16, filled(color)) +
  port(121, 70) +
  port(157, 70) +
  box(122, 112, 56, 112, 14, filled(color)) +
  box(112, 150, 10, 34, 4, 'fill="#c7ccd4"') +
  box(178, 150, 10, 34, 4, 'fill="#c7ccd4"') +
  box(138, 224, 24, 26, 8, 'fill="#c7ccd4" stroke="#8b919b"') +
  disc(150, 128, 6, 'fill="#5cc8ff"') +
  '</g>'

export const wireless = (color: string) =>
  tone(color) +
  stroke('M150 232 C150 262 190 262 214 282', shade(color, -0.2), 8) +
  disc(150, 150, 92, filled(color)) +
  disc(150, 150, 66, `fill="none" stroke="${shade(color, isLight(color) ? -0.15 : 0.25)}" stroke-width="4"`) +
  stroke('M156 116 L136 154 L162 154 L144 186', shade(color, isLight(color) ? -0.4 : 0.55), 7)

export const powerBank = (color: string) =>
  tone(color) +
  box(92, 44, 116, 216, 22, filled(color)) +
  port(110, 52) +
  port(168, 52) +
  [0, 1, 2, 3]
    .map((light) => disc(120 + light * 20, 92, 5, `fill="#7ef0a5" fill-opacity="${light < 3 ? 1 : 0.25}"`))
    .join('') +
  box(112, 118, 76, 6, 3, `fill="${shade(color, isLight(color) ? -0.15 : 0.25)}"`) +
  `<path d="M100 240 L196 110 L200 150 L132 252 Z" fill="#ffffff" fill-opacity="0.14"/>`

export const memory = (color: string) =>
  tone(color) +
  `<path d="M100 50 h76 l28 30 v170 q0 10 -10 10 h-94 q-10 0 -10 -10 v-190 q0 -10 10 -10 z" ${filled(color)}/>` +
  [0, 1, 2, 3, 4].map((pin) => box(104 + pin * 15, 60, 9, 34, 2, 'fill="#e7c765"')).join('') +
  box(108, 132, 84, 62, 8, 'fill="#ffffff" fill-opacity="0.85"') +
  box(120, 148, 60, 8, 4, `fill="${shade(color, -0.2)}"`) +
  box(120, 166, 40, 8, 4, `fill="${shade(color, -0.2)}" fill-opacity="0.6"`)
