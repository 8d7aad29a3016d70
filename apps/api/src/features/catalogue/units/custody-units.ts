import { RETURNABLE_STATUSES } from '@shop/domain/returns'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { alreadyRegistered, moveUnits } from './move-units.ts'
import { findUnitPlaces, isAnyOf, lockUnits } from './units.queries.ts'

interface Owned {
  serial: string
  order_code: string | null
  status: number | null
  at_supplier: boolean
  is_missing: boolean
}

/** Where units with any of these numbers are: with whom, and whether they are still the shop's. */
const findOwners = async (tx: Tx, serials: readonly string[]): Promise<Owned[]> =>
  (
    await sql<Owned>`select serial, orders.code as order_code, orders.status,
        units.state = 'gone' and exists (select from supplier_return_units as sent
          where sent.unit_id = units.id and outcome is null) as at_supplier,
        units.state = 'gone' and (select kind from unit_moves where unit_id = units.id order by id desc limit 1) = 'missing'
          as is_missing
      from units left join orders on orders.id = units.order_id
      where ${isAnyOf(serials)} order by units.id`.execute(tx)
  ).rows

/** Why a unit is still the shop's, in words; undefined for one that a customer has or that left for good. */
function whyNotBought({ serial, order_code, status, at_supplier, is_missing }: Owned): string | undefined {
  const unit = `O número de série ${serial}`
  if (status !== null && !RETURNABLE_STATUSES.some((one) => one === status))
    return `${unit} é do pedido ${order_code}, que ainda não foi entregue`
  if (at_supplier) return `${unit} está com o fornecedor`
  if (is_missing) return `${unit} faltou numa contagem e continua a ser da loja`
  return undefined
}

/**
 * Only what is not the shop's can be bought: a unit that was handed over to a customer, that left for good, or that the
 * shop never had.
 * @throws AppError DUPLICATE for a number of a unit that is in the shop, packed for somebody, missing or at a supplier
 */
export async function checkBuyable(tx: Tx, serials: readonly string[]): Promise<void> {
  const inside = (await findUnitPlaces(tx, serials)).find(({ state }) => state !== 'sold' && state !== 'gone')
  if (inside) throw alreadyRegistered(inside)
  const [why] = (await findOwners(tx, serials)).flatMap((unit) => whyNotBought(unit) ?? [])
  if (why) throw new AppError('DUPLICATE', `${why}: não pode ser comprado.`)
}

/**
 * A bought unit comes into custody, outside stock and shelf; a unit that the shop once sold keeps its record and its
 * history, found by either of its IMEIs. Returns its id, and the order that it was sold with.
 * @throws AppError DUPLICATE as {@link checkBuyable}
 */
export async function takeIntoCustody(
  tx: Tx,
  actor: Actor,
  product: { id: number; name: string },
  [first, second]: readonly [string, string | null],
  costCents: number,
): Promise<{ unitId: number; soldWith: number | null }> {
  const serial = second === null ? first : `${first}/${second}`
  // What is read after the lock does not change until the transaction ends.
  const [before] = await lockUnits(tx, [serial])
  await checkBuyable(tx, [serial])
  const step = () => ({ kind: 'trade_in', to: 'custody' }) as const
  const entry = { source: null, costCents }
  await moveUnits(tx, actor, [{ product, serials: [serial], step, entry }])
  const [unit] = await findUnitPlaces(tx, [serial])
  return { unitId: unit?.id ?? 0, soldWith: before?.order_id ?? null }
}
