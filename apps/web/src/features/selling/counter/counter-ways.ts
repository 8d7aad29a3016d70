import { allowedOptions, DEFAULT_OPTIONS, type Options } from '@shop/browser/cart-options'
import type { PreCheckout } from '@shop/contract/selling'
import { byCard } from '../last-card.ts'

export type Way = 'cash' | 'pix' | 'card' | 'term' | 'split'

/** The ways to pay, each on its key; a mix has a button alone. */
export const WAYS: readonly { way: Way; label: string; hotkey?: string }[] = [
  { way: 'cash', label: 'Dinheiro', hotkey: 'F6' },
  { way: 'pix', label: 'Pix', hotkey: 'F7' },
  { way: 'card', label: 'Cartão', hotkey: 'F8' },
  { way: 'term', label: 'A prazo', hotkey: 'F9' },
  { way: 'split', label: 'Dividir' },
]

export const COUNTER_OPTIONS: Options = { ...DEFAULT_OPTIONS, delivery: 2 }

const BEGINNINGS: Record<Way, (sale: PreCheckout) => Pick<Options, 'payment' | 'parts'>> = {
  cash: () => ({ payment: 'cash', parts: undefined }),
  pix: () => ({ payment: 'pix', parts: undefined }),
  card: () => ({ payment: 'cash', parts: byCard() }),
  term: ({ customer: { termPlans } }) => ({
    payment: 'cash',
    parts: [{ key: 1, kind: 'term', amount: null, ...(termPlans[0] && { days: termPlans[0] }) }],
  }),
  split: () => ({
    payment: 'cash',
    parts: [{ key: 1, kind: 'cash', amount: null }, ...byCard().map((card) => ({ ...card, key: 2 }))],
  }),
}

/** The options with another way to pay. */
export const withWay = (sale: PreCheckout, options: Options, way: Way): Options => ({
  ...options,
  ...BEGINNINGS[way](sale),
})

/** What is sold at the counter is picked up at once, whatever was agreed for deliveries. */
export const atCounter = (sale: PreCheckout, options: Options): Options => ({
  ...allowedOptions(sale, options),
  delivery: 2,
  isFastDelivery: false,
})

/** Whether the goods leave with the sale: a Pix or a transfer is received first. */
export const isHandedOver = ({ payment, parts }: Options): boolean =>
  parts ? parts.every(({ kind }) => kind !== 'pix' && kind !== 'transfer') : payment === 'cash'
