import type { ChangeClaim } from '@shop/contract/claims'
import { CLAIM_STATUS, isClaimEnd, nextClaimStatuses } from '@shop/domain/claims'
import { GIVES_VALUE, holdsAny } from '@shop/domain/permissions'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { recordDefective } from '../../catalogue/defective/defective-ledger.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'
import { findBoughtBack, findReentered } from '../../catalogue/units/reentered-units.ts'
import { findUnitPlaces, unitsByNumber } from '../../catalogue/units/units.queries.ts'
import { endClaims } from '../../orders/record/end-claims.ts'
import { lockCustomerOf, lockOrder } from '../../orders/record/orders.queries.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { createReturn } from '../returns/create-return.ts'
import {
  findClaim,
  findClaimedSerial,
  findRefunded,
  insertStep,
  type LockedClaim,
  lockClaim,
  lockClaimedUnit,
  updateClaim,
} from './claims.queries.ts'

type Shop = Pick<AppContext, 'jobs' | 'settings'>

/** The columns of the claim that a status sets besides itself. */
interface Outcome {
  cost_cents?: number
  replacement_id?: number
  return_id?: number
}

type Step = (tx: Tx, shop: Shop, actor: Actor, claim: LockedClaim, change: ChangeClaim) => Promise<Outcome>

/**
 * The customer gets another unit of the product with the order and the term of the first one, so that the remaining
 * term is the same; the first goes to the defective shelf.
 */
const replace: Step = async (tx, _, actor, { id, code, unit_id, product_id, order_id }, { serial }) => {
  if (!serial) throw ruleViolation('Informe o número de série do aparelho que o cliente recebe.')
  const product = (await lockProducts(tx, [product_id])).get(product_id)
  const first = await lockClaimedUnit(tx, unit_id)
  // The unit may have come back meanwhile, and be with another customer.
  if (first.state !== 'sold' || first.order_id !== order_id || first.product_id !== product_id)
    throw invalidState(`O aparelho ${first.serial} não está mais com o cliente desta garantia.`)
  // If it left with this order a second time, it would be unknown from which of the two sales it comes back.
  const reentered = [...(await findReentered(tx, order_id)), ...(await findBoughtBack(tx, order_id))]
  if (unitsByNumber(reentered)(serial))
    throw invalidState(`O aparelho ${serial} já saiu com este pedido e voltou sem devolução: escolha outro.`)
  await recordDefective(tx, actor, {
    productId: product_id,
    kind: 'claim',
    quantityIn: 1,
    orderId: order_id,
    serials: [first.serial],
  })
  await recordMovements(tx, actor, [
    {
      productId: product_id,
      kind: 'replacement',
      quantityOut: 1,
      orderId: order_id,
      serials: [serial],
      warrantyMonths: first.warranty_months,
    },
  ])
  await endClaims(tx, actor, { serials: [serial] }, `O aparelho saiu na garantia ${code}.`, id)
  const [given] = await findUnitPlaces(tx, [serial])
  // A unit whose number was stored later has no cost of its own.
  return {
    cost_cents: given?.cost_cents ?? product?.cost_cents ?? 0,
    ...(given && { replacement_id: given.id }),
  }
}

/** A return of this one unit to the defective shelf; at most what was paid is given back. */
const refund: Step = async (
  tx,
  shop,
  actor,
  { id, unit_id, product_id, order_id, code },
  { settle, comment },
) => {
  const serial = await findClaimedSerial(tx, unit_id)
  const returnId = await createReturn(
    tx,
    shop,
    actor,
    {
      fromOrderId: order_id,
      kind: 'return',
      items: [{ productId: product_id, quantity: 1, defective: true, reason: 'defect', serials: [serial] }],
      refundFreight: false,
      settle,
      comments: comment || `Garantia ${code}`,
    },
    [],
    id,
  )
  return { return_id: returnId, cost_cents: await findRefunded(tx, returnId) }
}

const STEPS: Partial<Record<ChangeClaim['status'], Step>> = {
  repaired: async (_tx, _shop, _actor, _claim, { cost }) => ({ cost_cents: cost ?? 0 }),
  replaced: replace,
  refunded: refund,
}

/** @throws AppError FORBIDDEN for a refund by somebody who may give none */
function checkRefunder(actor: Actor, { status }: ChangeClaim): void {
  if (status === 'refunded' && !holdsAny(actor.permissions, GIVES_VALUE))
    throw new AppError('FORBIDDEN', 'Só quem gerencia pedidos reembolsa uma garantia.')
}

/** Refuses input that belongs to another status. @throws AppError RULE_VIOLATION */
function checkInput({ status, serial, cost, comment }: ChangeClaim): void {
  if (serial !== undefined && status !== 'replaced')
    throw ruleViolation('Outro número de série é só de um aparelho trocado.')
  if (cost !== undefined && status !== 'repaired')
    throw ruleViolation('O custo é só de um aparelho consertado.')
  if (status === 'refused' && !comment) throw ruleViolation('Diga por que a garantia foi recusada.')
}

/**
 * Takes a claim to a status that follows its current one, and moves the unit and the money accordingly.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_STATE for a status that does not follow, a unit that meanwhile came back, a
 * replacement that is not in stock or left with this order before; RULE_VIOLATION for missing input or a replacement of
 * another product
 */
export async function changeClaim(
  tx: Tx,
  shop: Shop,
  actor: Actor,
  id: number,
  change: ChangeClaim,
): Promise<void> {
  checkRefunder(actor, change)
  const seen = await findClaim(tx, id)
  if (!seen) throw notFound('Garantia não encontrada.')
  // Customer, order, claim: the locking order of every change of an account.
  await lockCustomerOf(tx, seen.order_id)
  await lockOrder(tx, seen.order_id)
  const claim = (await lockClaim(tx, id)) as LockedClaim
  const { status, comment } = change
  if (!nextClaimStatuses(claim.status).includes(status))
    throw invalidState(
      `A garantia ${claim.code} está em “${CLAIM_STATUS[claim.status]}” e não pode passar a “${CLAIM_STATUS[status]}”.`,
    )
  checkInput(change)
  const outcome = (await STEPS[status]?.(tx, shop, actor, claim, change)) ?? {}
  await updateClaim(tx, id, { status, ...outcome }, isClaimEnd(status))
  await insertStep(tx, {
    claim_id: id,
    status,
    comment,
    employee_id: actor.employeeId,
    who: actor.who,
  })
  await writeAudit(tx, actor, 'edit', 'claim', id, `Garantia ${claim.code}: ${CLAIM_STATUS[status]}`)
}
