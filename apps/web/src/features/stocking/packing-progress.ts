import type { Order } from '@shop/contract/orders'
import { gtinKey, isGtin } from '@shop/domain/gtin'
import { serialKey, serialProblem } from '@shop/domain/serials'

type Item = Order['items'][number]

export interface PackedUnit {
  productId: number
  serial: string
}

/** Contents of the box: scanned units, lines checked by hand, serial numbers. */
export interface Packing {
  ticked: readonly number[]
  counts: Readonly<Record<number, number>>
  serials: readonly PackedUnit[]
}

/** How many of a line to pack; the others came back before it was packed. */
export const unitsOf = ({ quantity, returned }: Item) => quantity - returned

export function packedOf({ productId, serialised, ...item }: Item, packing: Packing): number {
  if (serialised) return packing.serials.filter((unit) => unit.productId === productId).length
  if (packing.ticked.includes(productId)) return unitsOf({ productId, serialised, ...item })
  return packing.counts[productId] ?? 0
}

export const isComplete = (item: Item, packing: Packing) => packedOf(item, packing) >= unitsOf(item)

/** The meaning of a scanned code for the box. */
export type Read =
  | { kind: 'refused'; text: string }
  /** One more unit of a line without serial numbers. */
  | { kind: 'unit'; item: Item }
  /** The box of a serialised product: its serial number is scanned next. */
  | { kind: 'next'; item: Item }
  /** A serial number; `item` is undefined when several lines are possible. */
  | { kind: 'serial'; serial: string; item: Item | undefined }

const refused = (text: string): Read => ({ kind: 'refused', text })

/**
 * Interprets a code as a product of the order or as a serial number. `next` is the serialised product whose box was
 * scanned last.
 */
export function readCode(
  items: readonly Item[],
  packing: Packing,
  code: string,
  next: number | undefined,
): Read {
  const item = items.find(
    (one) => one.code === code || (one.gtin && isGtin(code) && gtinKey(one.gtin) === gtinKey(code)),
  )
  if (item) {
    if (isComplete(item, packing))
      return refused(`${item.name}: um a mais. Já são ${unitsOf(item)} de ${unitsOf(item)}.`)
    return item.serialised ? { kind: 'next', item } : { kind: 'unit', item }
  }
  const serialised = items.filter((one) => one.serialised)
  const problem = serialProblem(code)
  if (serialised.length === 0 || problem) return refused(`${code} não é deste pedido.`)
  if (packing.serials.some(({ serial }) => serialKey(serial) === serialKey(code)))
    return refused(`O número de série ${code} já está na caixa.`)
  const open = serialised.filter((one) => !isComplete(one, packing))
  if (open.length === 0) return refused('Todos os números de série do pedido já foram lidos.')
  const likely = open.length === 1 ? open[0] : open.find(({ productId }) => productId === next)
  return { kind: 'serial', serial: code, item: likely }
}
