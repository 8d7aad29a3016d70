import type {
  DecideSupplierReturn,
  NewSupplierReturn,
  SentUnit,
  SupplierReturn,
  SupplierReturnList,
  SupplierReturnPage,
} from '@shop/contract/supplier-returns'
import { unitsText } from '@shop/domain/stock'
import { SUPPLIER_OUTCOMES, type SupplierOutcome } from '@shop/domain/supplier-returns'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { reais } from '../../../wire.ts'
import { recordDefective } from '../../catalogue/defective/defective-ledger.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'
import { unregistered, whereItIs } from '../../catalogue/units/move-units.ts'
import { findUnitPlaces, unitsByNumber } from '../../catalogue/units/units.queries.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { requireSupplier } from '../suppliers/suppliers.service.ts'
import {
  findReturn,
  findReturns,
  findUnits,
  insertReturn,
  lockSent,
  type ReturnRow,
  sumOpen,
  type UnitRow,
  updateSent,
} from './supplier-returns.queries.ts'

const ENTITY = 'supplier-return'
/** The stock source of a unit that a supplier gave instead. */
const FROM_SUPPLIER = 1

const reaisOf = (cents: number | null) => (cents === null ? null : reais(cents))

const toUnit = (row: UnitRow): SentUnit => ({
  serial: row.serial,
  productId: row.product_id,
  productCode: row.code,
  productName: row.name,
  cost: reaisOf(row.cost_cents),
  outcome: row.outcome,
  amount: reaisOf(row.amount_cents),
  replacement: row.replacement,
  decidedBy: row.decided_who,
  decidedAt: row.decided_at,
})

function toReturn(row: ReturnRow, units: readonly UnitRow[]): SupplierReturn {
  const own = units.filter(({ return_id }) => return_id === row.id)
  return {
    id: row.id,
    supplierId: row.supplier_id,
    supplier: row.supplier,
    document: row.document,
    who: row.who,
    when: row.at,
    days: row.days,
    open: own.filter(({ outcome }) => outcome === null).length,
    units: own.map(toUnit),
  }
}

/** One page of what was sent to suppliers, and the units that they have now. */
export async function listSupplierReturns(db: Db, page: SupplierReturnPage): Promise<SupplierReturnList> {
  const [{ rows, total }, open] = await Promise.all([findReturns(db, page), sumOpen(db)])
  const ids = rows.map(({ id }) => id)
  const units = await findUnits(db, ids)
  return {
    items: rows.map((row) => toReturn(row, units)),
    total,
    open: { units: open.units, cost: reais(open.cost) },
  }
}

async function getReturn(db: Db, id: number): Promise<SupplierReturn> {
  const [row, units] = await Promise.all([findReturn(db, id), findUnits(db, [id])])
  if (!row) throw notFound('Remessa não encontrada.')
  return toReturn(row, units)
}

/**
 * Units leave the defective shelf for a supplier, with the document that they are sent with.
 * @throws AppError NOT_FOUND for the supplier; RULE_VIOLATION for a number that is not registered or occurs twice;
 * INVALID_STATE for a unit that is not on the defective shelf
 */
export async function sendToSupplier(
  tx: Tx,
  actor: Actor,
  { supplierId, serials, document }: NewSupplierReturn,
): Promise<SupplierReturn> {
  const supplier = await requireSupplier(tx, supplierId)
  const known = await findUnitPlaces(tx, serials)
  const unitOf = unitsByNumber(known)
  const units = serials.map((serial) => {
    const unit = unitOf(serial)
    if (!unit) throw unregistered(serial)
    if (unit.state !== 'defective') throw invalidState(whereItIs(unit))
    return unit
  })
  if (new Set(units).size < units.length) throw ruleViolation('Há um número de série repetido.')
  const productIds = [...new Set(units.map(({ product_id }) => product_id))].sort((a, b) => a - b)
  await lockProducts(tx, productIds)
  for (const productId of productIds) {
    const own = units.filter(({ product_id }) => product_id === productId).map(({ serial }) => serial)
    const comment = document ? `${supplier.name}, ${document}` : supplier.name
    await recordDefective(tx, actor, {
      productId,
      kind: 'supplier',
      quantityOut: own.length,
      comment,
      serials: own,
    })
  }
  const id = await insertReturn(
    tx,
    { supplier_id: supplierId, document, employee_id: actor.employeeId, who: actor.who },
    units.map((unit) => ({ unit_id: unit.id, product_id: unit.product_id, cost_cents: unit.cost_cents })),
  )
  await writeAudit(tx, actor, 'send', ENTITY, id, `${unitsText(units.length)} a ${supplier.name}`)
  return getReturn(tx, id)
}

type Sent = NonNullable<Awaited<ReturnType<typeof lockSent>>>

/** A unit comes into the stock at the cost of the one that was sent. */
const bringIn = (tx: Tx, actor: Actor, sent: Sent, serial: string) =>
  recordMovements(tx, actor, [
    {
      productId: sent.product_id,
      kind: 'from_supplier',
      quantityIn: 1,
      source: FROM_SUPPLIER,
      serials: [serial],
      ...(sent.cost_cents !== null && { unitCostCents: sent.cost_cents }),
    },
  ])

/** What an outcome moves; a credited unit stays with the supplier. */
const MOVES: Record<SupplierOutcome, (tx: Tx, actor: Actor, sent: Sent, serial: string) => Promise<unknown>> =
  {
    credited: async () => undefined,
    repaired: async (tx, actor, sent) => {
      const [unit] = await findUnitPlaces(tx, [sent.serial])
      // A unit that came in otherwise meanwhile stays where it is.
      if (unit?.state === 'gone') await bringIn(tx, actor, sent, sent.serial)
    },
    replaced: bringIn,
    refused: async (tx, actor, { product_id, serial }) => {
      const [unit] = await findUnitPlaces(tx, [serial])
      // Bought again meanwhile, perhaps as another product.
      if (unit && unit.state !== 'gone') throw invalidState(whereItIs(unit))
      await recordDefective(tx, actor, {
        productId: product_id,
        kind: 'supplier_refused',
        quantityIn: 1,
        serials: [serial],
      })
    },
  }

/** @throws AppError RULE_VIOLATION */
function checkInput({ outcome, amount, serial }: DecideSupplierReturn, sent: Sent): void {
  if (serial !== undefined && unitsByNumber([sent])(serial))
    throw ruleViolation('É o mesmo número de série: registre o aparelho como consertado.')
  if ((outcome === 'credited') !== (amount !== undefined))
    throw ruleViolation(
      outcome === 'credited' ? 'Informe o valor creditado.' : 'O valor é só de um aparelho creditado.',
    )
  if ((outcome === 'replaced') !== (serial !== undefined))
    throw ruleViolation(
      outcome === 'replaced'
        ? 'Informe o número de série do aparelho que veio no lugar.'
        : 'Outro número de série é só de um aparelho trocado.',
    )
}

/**
 * Records the outcome of a unit, once: credited units stay away, repaired ones and the replacement enter the stock at
 * the unit's cost, refused ones return to the defective shelf. A repaired unit that came in otherwise stays where it is.
 * @throws AppError NOT_FOUND; INVALID_STATE for a unit with an outcome; RULE_VIOLATION for missing or surplus input;
 * DUPLICATE for a unit or replacement that is in the shop
 */
export async function decideUnit(
  tx: Tx,
  actor: Actor,
  at: { id: number; serial: string },
  body: DecideSupplierReturn,
): Promise<SupplierReturn> {
  const sent = await lockSent(tx, at.id, at.serial)
  if (!sent) throw notFound(`O número de série ${at.serial} não está nesta remessa.`)
  if (sent.outcome)
    throw invalidState(
      `O número de série ${sent.serial} já foi resolvido: ${SUPPLIER_OUTCOMES[sent.outcome].toLowerCase()}.`,
    )
  checkInput(body, sent)
  await lockProducts(tx, [sent.product_id])
  await MOVES[body.outcome](tx, actor, sent, body.serial ?? sent.serial)
  const [replacement] = body.serial === undefined ? [] : await findUnitPlaces(tx, [body.serial])
  await updateSent(
    tx,
    { returnId: at.id, unitId: sent.unit_id },
    {
      outcome: body.outcome,
      amount_cents: body.amount ?? null,
      replacement_id: replacement?.id ?? null,
      decided_by: actor.employeeId,
      decided_who: actor.who,
    },
  )
  await writeAudit(tx, actor, 'decide', ENTITY, at.id, `${sent.serial}: ${SUPPLIER_OUTCOMES[body.outcome]}`)
  return getReturn(tx, at.id)
}
