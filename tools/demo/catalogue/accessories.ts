import { ACCESSORY_LINES, type AccessoryLine } from './accessory-lines.ts'
import { type Blueprint, priced } from './blueprint.ts'
import type { ColorName } from './brands.ts'

const DEAR = 150
const WARRANTY_MONTHS = 6

function accessory(line: AccessoryLine, color: ColorName): Blueprint {
  const { brand, name, reference, cost, tags, text, shape, popularity, colors } = line
  const isDear = cost > DEAR
  return {
    name: colors.length > 1 ? `${name} ${color}` : name,
    brand,
    reference,
    description: `${name} ${brand}, cor ${color.toLowerCase()}: ${text}. Garantia de ${WARRANTY_MONTHS} meses.`,
    tags: [...tags, color.toLowerCase()],
    ...priced(cost, isDear ? { gold: 15, silver: 25, bronze: 45 } : { gold: 30, silver: 50, bronze: 110 }),
    looks: [{ shape, brand, color }],
    popularity,
    packSize: isDear ? 15 : 40,
    isSerialised: false,
    warrantyMonths: WARRANTY_MONTHS,
  }
}

/** All products except phones, cases and films. */
export const ACCESSORIES: readonly Blueprint[] = ACCESSORY_LINES.flatMap((line) =>
  line.colors.map((color) => accessory(line, color)),
)
