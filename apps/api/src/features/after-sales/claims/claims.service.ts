import { randomBytes } from 'node:crypto'
import type {
  Checklist,
  Claim,
  Claimable,
  ClaimableUnit,
  ClaimList,
  ClaimPage,
  ClaimSummary,
  NewClaim,
  OwnClaim,
  OwnUnit,
} from '@shop/contract/claims'
import { CLAIM_STATUS, isUndecided, nextClaimStatuses } from '@shop/domain/claims'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { seesCosts } from '@shop/domain/permissions'
import { daysBetween, shopDay } from '@shop/domain/shop-time'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { EmployeeIdentity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { whereItIs } from '../../catalogue/units/move-units.ts'
import {
  findUnit,
  findUnitsOfBuyers,
  findUnitsOfCustomer,
  lockUnits,
  type UnitRow,
} from '../../catalogue/units/units.queries.ts'
import { warrantiesOf } from '../../catalogue/units/units.service.ts'
import { lockCustomerOf, lockOrder } from '../../orders/record/orders.queries.ts'
import { trackingUrl } from '../../orders/tracking/tracking-link.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { getPhoneSettings } from '../../platform/settings/phones.service.ts'
import {
  type ClaimRow,
  codeIsFree,
  findClaim,
  findClaims,
  findClaimsOf,
  findImages,
  findOpenClaim,
  findSteps,
  insertClaim,
  insertStep,
  type StepRow,
} from './claims.queries.ts'

type Shop = Pick<AppContext, 'tokenSecret' | 'settings'>

const unknownClaim = () => notFound('Garantia não encontrada.')

function summaryOf(row: ClaimRow, { settings }: Shop) {
  const opened = shopDay(new Date(row.at), settings.SHOP_TIMEZONE)
  const isOver = (until: string | null) => until === null || until < opened
  return {
    id: row.id,
    code: row.code,
    serial: row.serial,
    productCode: row.product_code,
    productName: row.product_name,
    status: row.status,
    statusText: CLAIM_STATUS[row.status],
    problem: row.problem,
    legalUntil: row.legal_until,
    warrantyUntil: row.warranty_until,
    outOfWarranty: isOver(row.legal_until) && isOver(row.warranty_until),
    when: row.at,
  }
}

/** Days of the shop that it has had the unit; the first day is 0. */
function daysHere({ arrived_at, ended_at }: ClaimRow, timeZone: string): number | null {
  if (!arrived_at) return null
  const last = ended_at ? new Date(ended_at) : new Date()
  return daysBetween(shopDay(new Date(arrived_at), timeZone), shopDay(last, timeZone))
}

function toSummary(row: ClaimRow, shop: Shop, claimDays: number, withCosts: boolean): ClaimSummary {
  const days = daysHere(row, shop.settings.SHOP_TIMEZONE)
  return {
    ...summaryOf(row, shop),
    days,
    late: isUndecided(row.status) && days !== null && days > claimDays,
    orderId: row.order_id,
    orderCode: row.order_code,
    customerId: row.customer_id,
    customer: row.customer,
    byCustomer: row.by_customer,
    ...(withCosts && { cost: reais(row.cost_cents) }),
    who: row.who || row.customer,
  }
}

const toStep = ({ status, comment, at }: StepRow) => ({
  status,
  text: CLAIM_STATUS[status],
  comment,
  when: at,
})

/** For the customer, who reads why a claim was refused; other comments are the shop's own. */
const toOwnStep = (step: StepRow) =>
  toStep({ ...step, comment: step.status === 'refused' ? step.comment : '' })

/** One page of claims, latest first. */
export async function listClaims(
  db: Db,
  shop: Shop,
  { permissions }: EmployeeIdentity,
  page: ClaimPage,
): Promise<ClaimList> {
  const [{ rows, total }, { claimDays }] = await Promise.all([findClaims(db, page), getPhoneSettings(db)])
  return { items: rows.map((row) => toSummary(row, shop, claimDays, seesCosts(permissions))), total }
}

/** @throws AppError NOT_FOUND */
export async function getClaim(
  db: Db,
  shop: Shop,
  { permissions }: EmployeeIdentity,
  id: number,
): Promise<Claim> {
  const [row, { claimDays }, steps, images] = await Promise.all([
    findClaim(db, id),
    getPhoneSettings(db),
    findSteps(db, [id]),
    findImages(db, [id]),
  ])
  if (!row) throw unknownClaim()
  return {
    ...toSummary(row, shop, claimDays, seesCosts(permissions)),
    checklist: row.checklist ?? {},
    images: images.map(({ file }) => signedLink(shop.tokenSecret, file)),
    replacement: row.replacement,
    returnId: row.return_id,
    returnCode: row.return_code,
    trackingUrl: trackingUrl(shop.settings, shop.tokenSecret, row.code),
    nextStatuses: [...nextClaimStatuses(row.status)],
    history: steps.map((step) => ({ ...toStep(step), who: step.who || row.customer })),
  }
}

/** The customer's own claims, latest first. */
export async function listOwnClaims(db: Db, shop: Shop, customerId: number): Promise<OwnClaim[]> {
  const rows = await findClaimsOf(db, customerId)
  const ids = rows.map(({ id }) => id)
  const [steps, images] = await Promise.all([findSteps(db, ids), findImages(db, ids)])
  return rows.map((row) => ({
    ...summaryOf(row, shop),
    orderCode: row.order_code,
    images: images
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ file }) => signedLink(shop.tokenSecret, file)),
    replacement: row.replacement,
    history: steps.filter(({ claim_id }) => claim_id === row.id).map(toOwnStep),
  }))
}

const toClaimable = (row: UnitRow & { order_code: string | null }, timeZone: string): OwnUnit => ({
  serial: row.serial,
  productName: row.product_name,
  orderCode: row.order_code ?? '',
  soldAt: row.sold_at,
  ...warrantiesOf(row, timeZone),
})

/** Units that customers have, found by customer or order; latest sold first. */
export async function listClaimable(
  { db, settings }: AppContext,
  { search, customerId }: Claimable,
): Promise<ClaimableUnit[]> {
  const rows = await (customerId ? findUnitsOfCustomer(db, customerId) : findUnitsOfBuyers(db, search))
  return rows.map((row) => ({
    ...toClaimable(row, settings.SHOP_TIMEZONE),
    customer: row.customer_name ?? '',
  }))
}

/** The customer's own units, latest bought first. */
export const listOwnUnits = async ({ db, settings }: AppContext, customerId: number): Promise<OwnUnit[]> =>
  (await findUnitsOfCustomer(db, customerId)).map((row) => toClaimable(row, settings.SHOP_TIMEZONE))

/** 'G' and eight digits; orders and returns have no such code. */
async function generateCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = `G${orderCodeFrom(randomBytes(ORDER_CODE_RANDOM_BYTES))}`
    if (await codeIsFree(tx, code)) return code
  }
}

/**
 * The sold unit of a number. `ofCustomer`: only when that customer has it.
 * @throws AppError NOT_FOUND for a number that is not registered or is another customer's, INVALID_STATE for a unit
 * that no customer has
 */
async function requireSold(tx: Tx, serial: string, ofCustomer: number | undefined) {
  const missing = notFound(`O número de série ${serial} não está registrado.`)
  const row = await findUnit(tx, serial)
  // The same error for every number, so that a customer does not learn which of them the shop has registered.
  if (ofCustomer !== undefined && row?.customer_id !== ofCustomer)
    throw notFound(`O número de série ${serial} não é de uma compra sua.`)
  if (!row) throw missing
  if (row.order_id !== null) {
    await lockCustomerOf(tx, row.order_id)
    await lockOrder(tx, row.order_id)
  }
  const [unit] = await lockUnits(tx, [serial])
  if (!unit) throw missing
  if (unit.state !== 'sold' || unit.order_id === null || unit.order_id !== row.order_id)
    throw invalidState(whereItIs(unit))
  if (row.delivered_at === null || row.customer_id === null)
    throw invalidState(`O pedido ${row.order_code} ainda não foi entregue.`)
  return { ...unit, order_id: unit.order_id, customer_id: row.customer_id, row }
}

interface Opening extends Pick<NewClaim, 'serial' | 'problem'> {
  checklist: Checklist | null
}

/**
 * Opens a claim on a sold unit, also when both warranties are over. `customerId`: the customer opens it.
 * @throws AppError NOT_FOUND; INVALID_STATE for a unit that no customer has, was not delivered, or has an open claim
 */
export async function openClaim(
  tx: Tx,
  shop: Shop,
  actor: Actor,
  { serial, problem, checklist }: Opening,
  files: readonly string[],
  customerId?: number,
): Promise<number> {
  const unit = await requireSold(tx, serial, customerId)
  const open = await findOpenClaim(tx, unit.id, unit.order_id)
  if (open) throw invalidState(`O aparelho ${unit.serial} já tem a garantia ${open.code} aberta.`)
  const { legalUntil, warrantyUntil } = warrantiesOf(unit.row, shop.settings.SHOP_TIMEZONE)
  const code = await generateCode(tx)
  const byCustomer = customerId !== undefined
  const id = await insertClaim(
    tx,
    {
      code,
      unit_id: unit.id,
      product_id: unit.product_id,
      order_id: unit.order_id,
      customer_id: unit.customer_id,
      problem,
      checklist,
      legal_until: legalUntil,
      warranty_until: warrantyUntil,
      by_customer: byCustomer,
      employee_id: actor.employeeId,
      who: byCustomer ? '' : actor.who,
    },
    files,
  )
  await insertStep(tx, {
    claim_id: id,
    status: 'open',
    comment: '',
    employee_id: actor.employeeId,
    who: byCustomer ? '' : actor.who,
  })
  const change = `Garantia ${code} aberta: ${unit.product_name}, ${unit.serial}`
  if (byCustomer) await writeAudit(tx, actor, 'request', 'customer', unit.customer_id, change)
  else await writeAudit(tx, actor, 'create', 'claim', id, change)
  return id
}
