import type { BrandName } from '../catalogue/brands.ts'
import { box, disc, gradient, isLight, shade } from './svg.ts'

const lens = (x: number, y: number, radius: number) =>
  disc(x, y, radius, 'fill="#16181c"') +
  disc(x, y, radius * 0.6, 'fill="#2b3350"') +
  disc(x - radius * 0.25, y - radius * 0.25, radius * 0.2, 'fill="#9fb4e8"')

const flash = (x: number, y: number) => disc(x, y, 3.5, 'fill="#fff3d0"')

/** The brands have different cameras on the back. */
function cameras(brand: BrandName, color: string): string {
  const plate = `fill="${shade(color, isLight(color) ? -0.08 : 0.12)}" stroke="${shade(color, -0.25)}" stroke-width="1"`
  if (brand === 'Apple')
    return box(104, 52, 50, 50, 14, plate) + lens(119, 67, 10) + lens(139, 87, 10) + flash(140, 66)
  if (brand === 'Samsung') return lens(118, 66, 10) + lens(118, 92, 10) + lens(118, 118, 10) + flash(140, 66)
  if (brand === 'Motorola')
    return box(104, 52, 34, 66, 17, plate) + lens(121, 69, 10) + lens(121, 95, 10) + disc(150, 160, 9, plate)
  if (brand === 'Xiaomi')
    return box(102, 50, 62, 50, 12, plate) + lens(119, 75, 12) + lens(148, 64, 8) + flash(148, 86)
  if (brand === 'Realme')
    return disc(150, 88, 36, plate) + lens(136, 80, 10) + lens(163, 80, 10) + flash(150, 105)
  return box(146, 52, 46, 60, 14, plate) + lens(169, 70, 11) + lens(169, 96, 9)
}

const body = (color: string) =>
  gradient('body', shade(color, 0.22), shade(color, -0.12)) +
  box(94, 40, 112, 222, 20, `fill="url(#body)" stroke="${shade(color, -0.35)}" stroke-width="2"`)

const glass = (color: string) =>
  gradient('wallpaper', shade(color, 0.45), shade(color, -0.35)) +
  box(0, 0, 112, 222, 20, 'fill="#101216"') +
  box(5, 5, 102, 212, 16, 'fill="url(#wallpaper)"') +
  '<clipPath id="glass"><rect x="5" y="5" width="102" height="212" rx="16"/></clipPath>' +
  `<g clip-path="url(#glass)">${disc(80, 60, 46, `fill="${shade(color, 0.65)}" fill-opacity="0.35"`)}` +
  `${disc(30, 165, 56, `fill="${shade(color, -0.55)}" fill-opacity="0.35"`)}</g>`

const notch = (brand: BrandName) =>
  brand === 'Apple' ? box(40, 11, 32, 9, 4.5, 'fill="#101216"') : disc(56, 16, 5, 'fill="#101216"')

/** Seen from behind, with a second phone half hidden, seen from the front. */
export const phone = (color: string, brand: BrandName) =>
  `<g transform="translate(128 44) rotate(9 56 111)">${glass(color)}${notch(brand)}</g>` +
  `<g transform="translate(-22 4) rotate(-5 150 150)">${body(color)}${cameras(brand, color)}</g>`

/** Seen from the front, with the icons of a home screen. */
export function screen(color: string, brand: BrandName): string {
  const icons = [0, 1, 2, 3].map((column) =>
    box(13 + column * 23, 186, 17, 17, 5, `fill="#ffffff" fill-opacity="${0.55 + 0.1 * column}"`),
  )
  const clock =
    box(28, 46, 56, 10, 5, 'fill="#ffffff" fill-opacity="0.9"') +
    box(40, 62, 32, 5, 2.5, 'fill="#ffffff" fill-opacity="0.6"')
  return `<g transform="translate(94 38)">${glass(color)}${notch(brand)}${clock}${icons.join('')}</g>`
}

/** A case with an opening for the cameras. */
export const phoneCase = (color: string) =>
  gradient('case', shade(color, 0.25), shade(color, -0.1)) +
  box(90, 36, 120, 230, 26, `fill="url(#case)" stroke="${shade(color, -0.28)}" stroke-width="5"`) +
  box(
    104,
    52,
    54,
    54,
    16,
    `fill="#ffffff" fill-opacity="0.85" stroke="${shade(color, -0.28)}" stroke-width="3"`,
  ) +
  [
    [98, 44],
    [202, 44],
    [98, 258],
    [202, 258],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 6, 'fill="#ffffff" fill-opacity="0.35"'))
    .join('') +
  `<path d="M128 256 L202 150 L202 190 L156 256 Z" fill="#ffffff" fill-opacity="0.22"/>`

/** Tempered glass in front of its phone. */
export const film = (color: string) =>
  `<g transform="translate(70 44)">${glass('#5b6472')}</g>` +
  `<g transform="rotate(7 150 150)">` +
  box(118, 36, 108, 218, 18, `fill="${color}" fill-opacity="0.55" stroke="#ffffff" stroke-width="3"`) +
  `<path d="M126 180 L206 60 L222 60 L222 84 L140 206 Z" fill="#ffffff" fill-opacity="0.5"/></g>`
