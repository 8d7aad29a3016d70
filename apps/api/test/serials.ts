import { luhnDigit } from '@shop/domain/serials'
import { systemActor } from '../src/actor.ts'
import type { Db } from '../src/db/database.ts'
import { enterStock } from '../src/features/catalogue/products/enter-stock.ts'
import { makeProduct } from './make.ts'

let made = 0

/** A valid IMEI that no other call returns. */
export function nextImei(): string {
  const digits = `35693803${String(++made).padStart(6, '0')}`
  return `${digits}${luhnDigit(digits)}`
}

export const imeis = (count: number) => Array.from({ length: count }, nextImei)

/** A serialised product with this many units in stock, and their numbers. */
export async function makePhone(db: Db, stock: number, terms: Parameters<typeof makeProduct>[2] = {}) {
  const product = await makeProduct(db, 0, { serialised: true, warranty_months: 12, ...terms })
  const serials = imeis(stock)
  if (stock > 0)
    await enterStock(db, systemActor('Teste'), [
      { productId: product.id, cost: 5_000, stock, source: 1, serials },
    ])
  return { ...product, serials }
}

/** Gives the unit with this number a second IMEI. */
export async function giveSecond(db: Db, serial: string): Promise<string> {
  const second = nextImei()
  await db.updateTable('units').set({ second_serial: second }).where('serial', '=', serial).execute()
  return second
}
