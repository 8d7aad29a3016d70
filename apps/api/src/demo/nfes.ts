import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { importNfe } from '../features/buying/nfe/nfe.service.ts'
import { finishReceipt } from '../features/buying/receiving/finish-receipt.ts'
import { changeReceipt, createReceipt } from '../features/buying/receiving/receiving.service.ts'
import { type NfeFileLine, writeNfeFile } from './nfe-file.ts'
import type { Past } from './past.ts'

interface Supplier {
  id: number
  cnpj: string
  name: string
  phone: string
}

/** From the issue of an NF-e until its file is imported. */
const TRAVEL_MS = 24 * 60 * 60 * 1000
/** Days from an NF-e's issue to its instalments. */
const TERMS = [28, 56]
/** By how many percent the file's supplier raised its last prices. */
const DEARER = 3

/** Lines as the supplier's system writes them, with its products that sell well enough to be bought again. */
async function linesOf(
  tx: Tx,
  supplierId: number,
  quantities: readonly number[],
): Promise<{ productIds: number[]; lines: NfeFileLine[] }> {
  const products = await tx
    .selectFrom('products')
    .innerJoin('supplier_products', 'product_id', 'products.id')
    .select(['products.id', 'products.code', 'products.name', 'gtin', 'cost_cents'])
    .where('supplier_id', '=', supplierId)
    .where('archived_at', 'is', null)
    .where('serialised', '=', false)
    .where('gtin', 'is not', null)
    .orderBy('stock', 'desc')
    .orderBy('products.id')
    .limit(quantities.length)
    .execute()
  const lines = products.map(({ code, name, gtin, cost_cents }, index) => ({
    code: `REF-${code}`,
    gtin: gtin ?? '',
    name: name.toUpperCase(),
    unit: 'UN',
    quantity: quantities[index] ?? 1,
    price: Math.round((cost_cents * (100 + DEARER)) / 100),
  }))
  return { productIds: products.map(({ id }) => id), lines }
}

/** Supplier's codes without a GTIN, for which a person has to choose a product. */
const UNKNOWN: readonly NfeFileLine[] = [
  {
    code: 'PEL-3D-C10',
    gtin: '',
    name: 'CX PELICULA 3D PRIVACIDADE C/10',
    unit: 'CX',
    quantity: 2,
    price: 8_900,
  },
  {
    code: 'CB-USBC-1M',
    gtin: '',
    name: 'CABO USB-C REFORCADO 1M PRETO',
    unit: 'UN',
    quantity: 15,
    price: 1_180,
  },
]

/**
 * Three NF-e: one received completely, one with known products that waits for the goods, and one with lines whose
 * products a person has to choose. Returns when the first one was received.
 */
export async function loadNfes(
  tx: Tx,
  by: Actor,
  recipient: string,
  suppliers: readonly Supplier[],
  past: Past,
): Promise<number> {
  const [received, ready, unmatched] = suppliers
  const keep = async (supplier: Supplier | undefined, number: number, at: number, lines: NfeFileLine[]) => {
    if (!supplier) throw new Error('The demo shop lacks a supplier')
    const issuedAt = new Date(past.later(at - TRAVEL_MS, -35))
    const file = writeNfeFile({ supplier, recipient, number, issuedAt, lines, terms: TERMS })
    const { nfe } = await importNfe(tx, by, file)
    await past.happened(at)
    return { id: nfe?.id ?? 0 }
  }
  const goods = await linesOf(tx, received?.id ?? 0, [10, 20, 5])
  const at = await past.ago(31.3, goods.productIds)
  const { id: nfeId } = await keep(received, 20_417, at, goods.lines)
  const { id, document, lines } = await createReceipt(tx, by, { nfeId, document: '' })
  await changeReceipt(tx, id, {
    document,
    freight: 0,
    discount: 0,
    other: 0,
    comment: '',
    lines: lines.map(({ position, productId, expected, cost }) => ({
      position,
      productId,
      quantity: expected,
      cost: Math.round(cost * 100),
      serials: [],
    })),
  })
  await past.happened(past.later(at, 9))
  await finishReceipt(tx, by, id, { prices: 'keep', changing: lines.map(({ productId }) => productId) })
  const done = past.later(at, 21)
  await past.happened(done)
  const awaited = await linesOf(tx, ready?.id ?? 0, [6, 4])
  await keep(ready, 9_055, await past.ago(9.8), awaited.lines)
  const { lines: known } = await linesOf(tx, unmatched?.id ?? 0, [12])
  await keep(unmatched, 3_362, await past.ago(1.9), [...known, ...UNKNOWN])
  return done
}
