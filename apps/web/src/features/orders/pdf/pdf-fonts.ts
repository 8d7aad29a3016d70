import koreanRanges from '@fontsource/noto-sans-kr/unicode.json'
import chineseRanges from '@fontsource/noto-sans-sc/unicode.json'
import { Font } from '@react-pdf/renderer'
import regular from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url'

/** Letters that the PDF's own fonts have: Windows-1252. */
const OWN = /^[\n\r\t\x20-\x7e\xa0-\xffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/

/** The fonts of East Asia come in parts of some hundred letters, named by their place in a table of ranges. */
const PARTS = import.meta.glob<string>(
  [
    '../../../../../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-400-normal.woff',
    '../../../../../../node_modules/@fontsource/noto-sans-kr/files/noto-sans-kr-*-400-normal.woff',
  ],
  { query: '?url', import: 'default' },
)

const TABLES: readonly { font: string; ranges: Record<string, string> }[] = [
  // Han and kana in the first, hangul in the second.
  { font: 'noto-sans-sc', ranges: chineseRanges },
  { font: 'noto-sans-kr', ranges: koreanRanges },
]

/** Whether a list such as 'U+4e00,U+4e10-4e1f' contains a code point. */
const isIn = (list: string, point: number) =>
  list.split(',').some((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return point >= Number.parseInt(from, 16) && point <= Number.parseInt(to, 16)
  })

/** Letters that the font for everything else lacks: those of East Asia. */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/gu

/** The files of East Asian letters that a text needs. */
function partsOf(text: string): string[] {
  const points = new Set([...text.matchAll(EAST_ASIAN)].map(([letter]) => letter.codePointAt(0) ?? 0))
  const parts = new Set<string>()
  for (const point of points)
    for (const { font, ranges } of TABLES) {
      const [key] = Object.entries(ranges).find(([, list]) => isIn(list, point)) ?? []
      if (key === undefined) continue
      parts.add(`${font}-${key.replaceAll(/[[\]]/g, '')}-400-normal.woff`)
      break
    }
  return [...parts]
}

let documents = 0

/** The fonts that print a text; those beyond the PDF's own are loaded when a text first needs them. */
export async function fontsFor(text: string): Promise<string[]> {
  if (OWN.test(text)) return ['Helvetica']
  // Fonts of its own: a font that was used before keeps that document's letters for signs that look the same.
  const document = ++documents
  const register = (name: string, fonts: { src: string; fontWeight: number }[]) => {
    const family = `${name} ${document}`
    Font.register({ family, fonts })
    return family
  }
  const all = register('DejaVu Sans', [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 700 },
  ])
  const files = Object.entries(PARTS)
  const east = await Promise.all(
    partsOf(text).map(async (part) => {
      const load = files.find(([path]) => path.endsWith(`/${part}`))?.[1]
      return load ? register(part, [{ src: await load(), fontWeight: 400 }]) : all
    }),
  )
  return [...new Set([all, ...east])]
}
