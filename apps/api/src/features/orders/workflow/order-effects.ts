import { surplus, undone } from '@shop/domain/credit'
import { failureText } from '@shop/domain/failed-delivery'
import { type Cents, formatBRL } from '@shop/domain/money'
import type { WorkflowEffect } from '@shop/domain/workflow-table'
import { sql } from 'kysely'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { enterTill } from '../../cash/till/till.service.ts'
import { comingBack, recordMovements } from '../../catalogue/stock/ledger.ts'
import { packUnits, serialsOfOrder } from '../../catalogue/units/pack-units.ts'
import {
  boughtBack,
  findBoughtBack,
  findReentered,
  recordReentered,
} from '../../catalogue/units/reentered-units.ts'
import { lockUnitsOf } from '../../catalogue/units/units.queries.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { endDebt, openRest } from '../../debts/receivables/debt.ts'
import { requireDeliverer } from '../../identity/employees/require-deliverer.ts'
import { endClaims } from '../record/end-claims.ts'
import { creditFor, findBalance } from '../record/order-balance.ts'
import {
  cashDue,
  endParts,
  findCashPart,
  receiveCashParts,
  receiveTransfers,
  saveProofOfParts,
} from '../record/order-parts.ts'
import { toPayCents } from '../record/order-totals.ts'
import { findHolder, insertAttempt } from '../record/orders.queries.ts'
import { checkSerials } from './door-serials.ts'
import type { ActionContext, Effect, OrderChange } from './order-action.ts'
import { recordReturnedItem } from './returned-item.ts'

/**
 * Restocks what the order still holds; items of an exchange or return are already in stock or on the defective shelf.
 * @throws AppError INVALID_STATE for an order of which the shop bought a unit back
 */
async function returnStock({ tx, actor, order, input }: ActionContext): Promise<OrderChange> {
  const items = await tx
    .selectFrom('order_items')
    .select(['product_id', 'quantity', 'returned'])
    .where('order_id', '=', order.id)
    .execute()
  const held = items.filter(({ quantity, returned }) => quantity > returned)
  const named = input.serials ?? []
  const products = await lockProducts(
    tx,
    held.map(({ product_id }) => product_id),
  )
  await lockUnitsOf(
    tx,
    order.id,
    named.map(({ serial }) => serial),
  )
  const [bought] = await findBoughtBack(tx, order.id)
  if (bought) throw boughtBack(bought, 'o pedido não é mais cancelado; o resto tem devolução')
  const serials = await serialsOfOrder(tx, order.id, named)
  const reentered = await findReentered(tx, order.id)
  const kind = 'restock'
  await recordMovements(
    tx,
    actor,
    held.flatMap(({ product_id, quantity, returned }) =>
      comingBack(
        {
          productId: product_id,
          kind,
          quantityIn: quantity - returned,
          orderId: order.id,
          serials: serials(product_id),
        },
        reentered.filter((unit) => unit.product_id === product_id).length,
      ),
    ),
    products,
  )
  if (reentered.length > 0) await recordReentered(tx, actor, reentered, { kind, orderId: order.id })
  await endClaims(tx, actor, { orderId: order.id }, `O pedido ${order.code} foi cancelado.`)
  return {}
}

/** Credits what was received for a cancelled or refused order and was not given back before. */
async function creditCustomer({ tx, actor, order, notes }: ActionContext): Promise<OrderChange> {
  // The parts first: an instalment that ends must not settle its part.
  await endParts(tx, order.id)
  await endDebt(tx, order.id, actor)
  const amountCents = surplus(undone(await findBalance(tx, order.id)))
  notes.push(...(await creditFor(tx, actor, order, 'cancel', amountCents)))
  notes.push(...(await payOutWalkIn(tx, actor, order.id)))
  return {}
}

/** Nobody approves by mistake what was paid and given back. @throws AppError INVALID_STATE */
async function refuseReturnedPix(tx: Tx, order: { id: number; code: string }): Promise<void> {
  const returned = await tx
    .selectFrom('pix_payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('outcome', '=', 'returned')
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (returned)
    throw invalidState(
      `O Pix do pedido ${order.code} foi devolvido. Confira-o primeiro em Pagamentos a conferir.`,
    )
}

/** A Pix is received with its own amount; an approved transfer counts as the amount to pay, or as that of its parts. */
async function savePayment({ tx, order, input }: ActionContext): Promise<OrderChange> {
  if (input.paidCents !== undefined) return { paid_cents: order.paid_cents + input.paidCents }
  await refuseReturnedPix(tx, order)
  if (order.other_parts_cents > 0)
    return { paid_cents: order.paid_cents + (await receiveTransfers(tx, order.id)) }
  return order.payment === 'transfer' ? { paid_cents: toPayCents(order) } : {}
}

/**
 * Settles an order that was delivered before: cash that an earlier release did not record counts as received, and a
 * surplus that it did not credit is credited now.
 * @throws AppError RULE_VIOLATION for cash, which was recorded at the door
 */
async function saveCash({ tx, actor, order, input, notes }: ActionContext): Promise<OrderChange> {
  if (input.cashReceivedCents !== undefined)
    throw ruleViolation(`O dinheiro do pedido ${order.code} já foi informado na entrega.`)
  if (order.payment === 'cash' && order.cash_received_cents === null && order.paid_cents === 0)
    return { paid_cents: toPayCents(order) }
  const kind = order.exchange_cents > 0 ? 'exchange' : 'return'
  const amountCents = surplus(await findBalance(tx, order.id))
  notes.push(...(await creditFor(tx, actor, order, kind, amountCents)))
  notes.push(...(await payOutWalkIn(tx, actor, order.id)))
  return {}
}

async function setDeliverer({ tx, input, notes }: ActionContext): Promise<OrderChange> {
  if (input.delivererId === undefined) throw ruleViolation('Informe o motoboy')
  const deliverer = await requireDeliverer(tx, input.delivererId)
  notes.push(`Motoboy: ${deliverer.name}.`)
  return { deliverer_id: deliverer.id }
}

const asksForPackagingImages = async (tx: Tx) =>
  (await tx.selectFrom('companies').select('packaging_images').executeTakeFirst())?.packaging_images === true

/** @throws AppError RULE_VIOLATION for a delivery without an image when the company requires one */
async function savePackagingImages({ tx, order, input }: ActionContext): Promise<OrderChange> {
  const files = input.imageFiles ?? []
  if (files.length === 0 && !order.is_pickup && (await asksForPackagingImages(tx)))
    throw ruleViolation('Fotografe a embalagem: a empresa pede ao menos uma foto de cada entrega.')
  if (files.length > 0)
    await tx
      .insertInto('order_images')
      .values(files.map((file, position) => ({ order_id: order.id, position, file })))
      .execute()
  return {}
}

/** Receives the cash part; what was not taken of it is owed from that day on. */
async function settleCash({ tx, actor, order, notes, doneAt }: ActionContext, missing: Cents): Promise<void> {
  const partId = missing > 0 ? await findCashPart(tx, order.id) : null
  await receiveCashParts(tx, order.id, partId)
  const rest = {
    orderId: order.id,
    customerId: order.customer_id,
    partId,
    amountCents: missing,
    by: actor,
    doneAt,
  }
  notes.push(...(await openRest(tx, rest)))
}

/**
 * Records the cash received when the order is handed over. Cash of a pickup enters the open till session; cash received
 * at the door waits for the deliverer's settlement.
 * @throws AppError RULE_VIOLATION for more than is to be paid in cash
 */
async function receiveCash(context: ActionContext): Promise<OrderChange> {
  const { tx, actor, order, input, notes } = context
  const due = cashDue(order)
  const received = input.cashReceivedCents ?? due
  if (due === 0 && received > 0) throw ruleViolation('O pedido não tem valor a receber em dinheiro.')
  if (received > due)
    throw ruleViolation(
      `O pedido ${order.code} tem ${formatBRL(due)} a receber: informe no máximo esse valor, sem o troco.`,
    )
  if (received !== due) notes.push(`Recebido ${formatBRL(received)} de ${formatBRL(due)}.`)
  const atTheCounter = order.is_pickup || order.deliverer_id === null
  if (atTheCounter) await enterTill(tx, actor, { kind: 'sale', amountCents: received, orderId: order.id })
  await settleCash(context, due - received)
  return { cash_received_cents: received, paid_cents: order.paid_cents + received }
}

async function recordFailedDelivery({
  tx,
  actor,
  order,
  input,
  notes,
  doneAt,
}: ActionContext): Promise<OrderChange> {
  if (!input.failure) throw ruleViolation('Informe o motivo')
  const { reason, file } = input.failure
  await insertAttempt(tx, {
    order_id: order.id,
    reason,
    note: input.comment ?? '',
    file,
    deliverer_id: order.deliverer_id,
    employee_id: actor.employeeId,
    who: actor.who,
    ...(doneAt && { at: doneAt }),
  })
  notes.push(failureText(reason))
  return { attempts: order.attempts + 1 }
}

/** The shop has the undelivered goods again. */
async function takeIn({ tx, order, notes }: ActionContext): Promise<OrderChange> {
  notes.push(`Recebido de volta de ${await findHolder(tx, order)}.`)
  return { holder_id: null }
}

async function packSerials({ tx, actor, order, input, notes }: ActionContext): Promise<OrderChange> {
  const serials = input.serials ?? []
  await packUnits(tx, actor, order.id, serials)
  if (serials.length === 0) return {}
  const numbers = serials.map(({ serial }) => serial)
  await endClaims(tx, actor, { serials: numbers }, `O aparelho foi vendido de novo, no pedido ${order.code}.`)
  notes.push(`Números de série: ${numbers.join(', ')}.`)
  return {}
}

const recordReturnedItemAs =
  (kind: 'exchange' | 'return'): Effect =>
  (context) =>
    recordReturnedItem(context, kind)

/** What each effect of the workflow table does. */
export const EFFECTS: Record<WorkflowEffect, Effect> = {
  returnStock,
  setDeliverer,
  savePackagingImages,
  packSerials,
  saveProof: async ({ tx, order, input }) => {
    if (input.proofFile) await saveProofOfParts(tx, order.id, input.proofFile)
    return { receipt_file: input.proofFile }
  },
  checkSerials,
  saveSignature: ({ input, personal }) => {
    personal.push(`Recebido por ${input.receivedBy}.`)
    return { signature_file: input.signatureFile, received_by: input.receivedBy }
  },
  recordFailedDelivery,
  // The order loses its deliverer, who still has its goods.
  leaveWithDeliverer: ({ order }) => ({
    deliverer_id: null,
    holder_id: order.deliverer_id,
    shipped_at: null,
  }),
  takeIn,
  receiveCash,
  setStocker: ({ actor }) => ({ stocker_id: actor.employeeId }),
  setShippedDate: ({ doneAt }) => ({ shipped_at: doneAt ?? sql<string>`now()`, holder_id: null }),
  dropDeliverer: () => ({ deliverer_id: null }),
  recordExchange: recordReturnedItemAs('exchange'),
  recordReturn: recordReturnedItemAs('return'),
  creditCustomer,
  savePayment,
  saveCash,
}
