/** Widths of a digit's space, bar, space, bar in the left half of an EAN symbol with odd parity (set A). */
const DIGITS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which of the left six digits are mirrored (set B) encodes the first digit of an EAN-13. */
const PARITIES = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
]
/** The five elements of a digit in Interleaved 2 of 5: 1 is a wide one. */
const ITF_DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
/** Modules of a wide element; GS1 allows 2.25 to 3 times a narrow one. */
const WIDE = 3

const EDGE = '111'
const MIDDLE = '11111'

export interface GtinBars {
  /** Widths of alternating bars and spaces in modules, beginning and ending with a bar. */
  widths: number[]
  /** White space that GS1 requires on each side, in modules. */
  quiet: number
}

const mirrored = (widths: string) => [...widths].reverse().join('')
const digitOf = (digit: string) => DIGITS[Number(digit)] ?? ''
const toWidths = (...parts: string[]) => [...parts.join('')].map(Number)

function ean(left: string, right: string, parity: string): number[] {
  const halves = [...left].map((digit, place) =>
    parity[place] === 'B' ? mirrored(digitOf(digit)) : digitOf(digit),
  )
  return toWidths(EDGE, ...halves, MIDDLE, ...[...right].map(digitOf), EDGE)
}

const ean13 = (gtin: string): GtinBars => ({
  widths: ean(gtin.slice(1, 7), gtin.slice(7), PARITIES[Number(gtin[0])] ?? ''),
  quiet: 11,
})

function itf14(gtin: string): GtinBars {
  const pairs = gtin.match(/../g) ?? []
  const wide = (bit: string | undefined) => (bit === '1' ? WIDE : 1)
  const digits = pairs.flatMap((pair) => {
    const [bars = '', spaces = ''] = [...pair].map((digit) => ITF_DIGITS[Number(digit)])
    return [...bars].flatMap((bit, place) => [wide(bit), wide(spaces[place])])
  })
  return { widths: [1, 1, 1, 1, ...digits, WIDE, 1, 1], quiet: 10 }
}

const BY_LENGTH: Readonly<Record<number, (gtin: string) => GtinBars>> = {
  8: (gtin) => ({ widths: ean(gtin.slice(0, 4), gtin.slice(4), 'AAAA'), quiet: 7 }),
  // A UPC-A is the EAN-13 with a leading zero.
  12: (gtin) => ({ ...ean13(`0${gtin}`), quiet: 9 }),
  13: ean13,
  14: itf14,
}

/** The symbol of a valid GTIN, by its length. @throws Error for another length */
export function gtinBars(gtin: string): GtinBars {
  const draw = BY_LENGTH[gtin.length]
  if (!draw) throw new Error(`No symbol for ${gtin.length} digits`)
  return draw(gtin)
}
