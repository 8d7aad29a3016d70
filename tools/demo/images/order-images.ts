import sharp from 'sharp'
import type { Random } from '../../../apps/api/test/random.ts'
import { strokeWord } from './stroke-letters.ts'
import { box, disc, drawing, gradient, shade, stroke } from './svg.ts'

const COLOURS = ['#8a1fa8', '#ef7d00', '#c8102e', '#0a3d91', '#f2c500', '#00835b'] as const

const line = (x: number, y: number, width: number, tone = '#c4c9d2', height = 12) =>
  box(x, y, width, height, height / 2, `fill="${tone}"`)

/** A document as an app shows it. Texts are drawn as bars, so that it contains no names. */
export function renderDocument(random: Random): Promise<Uint8Array> {
  const tone = random.pick(COLOURS)
  const rows = Array.from({ length: random.int(5, 7) }, (_, row) => {
    const y = 360 + row * 62
    return line(60, y, random.int(90, 170)) + line(360, y, random.int(90, 180), '#5b6270')
  })
  const svg = drawing(
    600,
    900,
    `<rect width="600" height="900" fill="#f6f7f9"/><rect width="600" height="130" fill="${tone}"/>` +
      strokeWord('DOCUMENTO', 118, 52, 6, '#ffffff') +
      disc(300, 205, 42, 'fill="#1f9d57"') +
      stroke('M280 206 L295 221 L322 190', '#ffffff', 9) +
      line(190, 272, 220, '#2b303a', 26) +
      line(230, 312, 140) +
      rows.join('') +
      box(60, 820, 480, 44, 10, `fill="${shade(tone, 0.85)}"`) +
      line(200, 836, 200, tone),
  )
  return sharp(Buffer.from(svg)).resize(240).jpeg({ quality: 80 }).toBuffer()
}

/** A signature as drawn on a phone: slanted loops and a dash below. */
export function renderSignature(random: Random): Promise<Uint8Array> {
  let x = 50
  let path = `M${x} ${random.int(120, 150)}`
  for (let loop = random.int(6, 10); loop > 0; loop--) {
    const width = random.int(24, 46)
    const top = random.int(30, 110)
    path += ` C${x + width} ${top} ${x - 12} ${top - 10} ${x + width * 0.5} ${random.int(130, 165)}`
    path += ` S${x + width} ${random.int(90, 130)} ${x + width} ${random.int(120, 150)}`
    x += width
  }
  const dash = `M${random.int(40, 90)} ${random.int(172, 182)} Q${x / 2} ${random.int(150, 185)} ${x + 30} ${random.int(158, 176)}`
  const svg = drawing(
    Math.max(500, x + 60),
    240,
    `<rect width="100%" height="240" fill="#ffffff"/>${stroke(path, '#1b2a6b', 4)}${stroke(dash, '#1b2a6b', 3)}`,
  )
  return sharp(Buffer.from(svg)).resize(240).png({ palette: true }).toBuffer()
}

const label = (x: number, y: number, random: Random) =>
  box(x, y, 150, 96, 6, 'fill="#ffffff"') +
  line(x + 14, y + 16, random.int(70, 110), '#3a3f48', 10) +
  line(x + 14, y + 34, random.int(50, 100), '#9aa1ad', 8) +
  Array.from({ length: 22 }, (_, bar) =>
    box(x + 14 + bar * 5.6, y + 52, random.int(1, 4), 32, 0, 'fill="#16181c"'),
  ).join('')

/** The packed order on the bench, as in the stocker's photograph. */
export function renderPackage(random: Random): Promise<Uint8Array> {
  const bench = random.pick(['#8c6f52', '#73777f', '#a58c6f', '#596066'])
  const card = random.pick(['#c79a63', '#b98a55', '#d2a873', '#e9e6df'])
  const [width, height] = [random.int(360, 480), random.int(230, 330)]
  const [x, y] = [(800 - width) / 2 + random.int(-40, 40), 560 - height - random.int(20, 60)]
  const lid = `M${x} ${y} l46 -64 h${width - 40} l-6 64 Z`
  const svg = drawing(
    800,
    600,
    gradient('bench', shade(bench, 0.25), shade(bench, -0.2)) +
      gradient('card', shade(card, 0.12), shade(card, -0.14)) +
      '<rect width="800" height="600" fill="url(#bench)"/>' +
      `<ellipse cx="${x + width / 2}" cy="${y + height}" rx="${width * 0.58}" ry="26" fill="#000000" fill-opacity="0.3"/>` +
      `<path d="${lid}" fill="${shade(card, 0.2)}"/>` +
      box(x, y, width, height, 4, `fill="url(#card)" stroke="${shade(card, -0.25)}" stroke-width="2"`) +
      box(x + width * 0.42, y, 54, height, 0, 'fill="#f3e3b3" fill-opacity="0.75"') +
      label(x + random.int(12, 40), y + random.int(40, height - 120), random),
  )
  return sharp(Buffer.from(svg)).resize(320).jpeg({ quality: 80 }).toBuffer()
}
