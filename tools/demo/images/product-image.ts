import sharp from 'sharp'
import type { Look, Shape } from '../catalogue/blueprint.ts'
import { BRANDS, type BrandName, COLORS } from '../catalogue/brands.ts'
import { film, phone, phoneCase, screen } from './phone-shapes.ts'
import { cable, carCharger, charger, memory, powerBank, wireless } from './power-shapes.ts'
import { earbuds, headphones, holder, speaker, watch } from './sound-shapes.ts'
import { drawing, gradient } from './svg.ts'

/** Width and height of product images in pixels, as drawn and as they are uploaded. */
const SIDE = 300
const STORED_SIDE = 160

const SHAPES: Record<Shape, (color: string, brand: BrandName) => string> = {
  phone,
  screen,
  case: phoneCase,
  film,
  cable,
  charger,
  carCharger,
  wireless,
  powerBank,
  memory,
  headphones,
  earbuds,
  speaker,
  watch,
  holder,
}

const FLOOR =
  '<radialGradient id="floor"><stop offset="0" stop-color="#000" stop-opacity="0.28"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>' +
  '<ellipse cx="150" cy="268" rx="104" ry="18" fill="url(#floor)"/>'

/** The product on a background of its brand's colours, as JPEG. */
export function renderProduct({ shape, brand, color }: Look): Promise<Uint8Array> {
  const [light, dark] = BRANDS[brand]
  const wall = `${gradient('wall', light, dark)}<rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/>`
  const svg = drawing(SIDE, SIDE, wall + FLOOR + SHAPES[shape](COLORS[color], brand))
  return sharp(Buffer.from(svg)).resize(STORED_SIDE).jpeg({ quality: 90 }).toBuffer()
}
