import type { PartCharge, PartInput } from '@shop/contract/order-parts'
import type { CheckoutChoice } from '@shop/contract/selling'
import type { UploadedImage } from '@shop/contract/wire'
import { type Cents, formatBRL } from '@shop/domain/money'
import { beginningOf, cardFeePpm, firstState, missingOf } from '@shop/domain/order-parts'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { shareOf } from '@shop/domain/percent'
import { holdsAny, type Permission, SELLERS } from '@shop/domain/permissions'
import { PART_KINDS, type PartKind, type Payment } from '@shop/domain/pricing'
import { type InsertObject, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import type { Settings } from '../../../settings.ts'
import { reais } from '../../../wire.ts'
import { openInstalments } from '../../debts/receivables/open-instalments.ts'
import { findCardFees } from '../../platform/settings/card-fees.ts'
import { generateTxid, makePixCode, type PixReceiver } from '../pix/charge-order.ts'

export interface Allowance {
  reason: string
}

/** A part with the key of its stored proof. */
export type StoredPart = Omit<PartInput, 'receiptImage'> & { proofFile: string | null }

/** The stored proofs of an order, and of its parts if it is placed in parts. */
export interface Proofs {
  proofFile: string | null
  parts: StoredPart[] | undefined
  /** Saves them with the placed order. */
  record?: (tx: Tx, orderId: number) => Promise<void>
}

/** The one part of an order that a card pays; none where nothing is left to pay. */
export const cardPart = (card: NonNullable<StoredPart['card']>, toPayCents: Cents): StoredPart[] =>
  toPayCents > 0 ? [{ kind: 'card', amount: toPayCents, card, proofFile: null }] : []

type Paid = Pick<CheckoutChoice, 'parts' | 'receiptImage'>

/** The images of a checkout: that of the order, then those of its parts. @throws AppError RULE_VIOLATION */
export function imagesOf({ payment, choice }: { payment: Payment; choice: Paid }): UploadedImage[] {
  const { parts, receiptImage } = choice
  const takesProof = parts ? parts.some(({ kind }) => kind === 'transfer') : payment === 'transfer'
  if (receiptImage && !takesProof) throw ruleViolation('Anexe o comprovante só a uma transferência.')
  return [receiptImage, ...(parts ?? []).map((part) => part.receiptImage)].filter(
    (image) => image !== undefined,
  )
}

/** The input with the keys of its stored images, in the order of {@link imagesOf}. */
export function withStoredProofs({ parts, receiptImage }: Paid, files: readonly string[]): Proofs {
  const left = [...files]
  const main = receiptImage ? (left.shift() ?? null) : null
  const stored = parts?.map(({ receiptImage: own, ...part }) => ({
    ...part,
    proofFile: own ? (left.shift() ?? null) : part.kind === 'transfer' ? main : null,
  }))
  const first = stored?.find(({ proofFile }) => proofFile !== null)?.proofFile
  return { proofFile: main ?? first ?? null, parts: stored }
}

/** What a customer can choose: the shop cannot see a card or cash before it is handed over. */
const BY_CUSTOMER: readonly PartKind[] = ['pix', 'transfer', 'term']

const RECEIVABLES: readonly Permission[] = ['bo:manage:receivables']

/** @throws AppError FORBIDDEN for a kind that is not open to the person, or an allowance that is not theirs to give */
export function checkParts(
  actor: Actor,
  parts: readonly PartInput[],
  allowance: Allowance | undefined,
): void {
  const allowed =
    actor.kind === 'customer'
      ? parts.every(({ kind }) => BY_CUSTOMER.includes(kind))
      : holdsAny(actor.permissions, SELLERS)
  if (!allowed) throw new AppError('FORBIDDEN', 'Essa forma de pagamento não está disponível para você.')
  if (allowance && !holdsAny(actor.permissions, RECEIVABLES))
    throw new AppError('FORBIDDEN', 'Você não pode liberar uma venda a prazo além do limite.')
}

/**
 * The first status of an order with these parts, whose sum must be the amount to pay to the cent.
 * @throws AppError RULE_VIOLATION
 */
export function beginningOfParts(actor: Actor, parts: readonly StoredPart[], toPayCents: Cents): StatusKey {
  const missing = missingOf(parts, toPayCents)
  if (missing !== 0)
    throw ruleViolation(
      missing > 0
        ? `As partes não chegam ao total de ${formatBRL(toPayCents)}: faltam ${formatBRL(missing)}.`
        : `As partes passam do total de ${formatBRL(toPayCents)}: sobram ${formatBRL(-missing)}.`,
    )
  const planned = parts.map(({ kind, amount, proofFile }) => ({ kind, amount, hasProof: proofFile !== null }))
  const lacksProof = planned.some(({ kind, hasProof }) => kind === 'transfer' && !hasProof)
  // Only the customer's own app may place a transfer without proof; the customer sends it later.
  if (actor.kind === 'employee' && lacksProof) throw ruleViolation('Anexe o comprovante da transferência.')
  return planned.length === 0 ? ORDER_STATUS.AGUARDANDO_ESTOQUISTA : beginningOf(planned)
}

/** The columns that an order in parts has from the first moment. */
export const columnsOfParts = (parts: readonly StoredPart[]) => ({
  other_parts_cents: sumOf(parts, (kind) => kind !== 'cash'),
  paid_cents: sumOf(parts, (kind) => firstState(kind) === 'received'),
})

const sumOf = (parts: readonly StoredPart[], of: (kind: PartKind) => boolean): Cents =>
  parts.reduce((sum, { kind, amount }) => (of(kind) ? sum + amount : sum), 0)

/** 'Dinheiro R$ 40,00, Pix R$ 60,00.' */
const describeParts = (parts: readonly StoredPart[]): string =>
  `${parts.map(({ kind, amount }) => `${PART_KINDS[kind]} ${formatBRL(amount)}`).join(', ')}.`

/** What placing parts adds to the checkout's answer and to the order's history. */
interface PlacedParts {
  charges: PartCharge[]
  notes: string[]
  personal: string[]
}

type NewPart = InsertObject<Database, 'order_parts'>

/** What a Pix code needs. */
interface PixAccount {
  settings: Pick<Settings, 'PIX_CITY'>
  receiver: PixReceiver | undefined
}

function toRow(
  { settings, receiver }: PixAccount,
  orderId: number,
  position: number,
  { kind, amount, card, days, proofFile }: StoredPart,
  fees: Awaited<ReturnType<typeof findCardFees>>,
): NewPart {
  const status = firstState(kind)
  const txid = kind === 'pix' ? generateTxid() : null
  const charge = txid === null ? null : makePixCode(receiver, settings, { txid, amountCents: amount })
  return {
    order_id: orderId,
    position,
    kind,
    amount_cents: amount,
    status,
    received_at: status === 'received' ? sql<string>`now()` : null,
    brand: card?.brand ?? null,
    card_kind: card?.kind ?? null,
    instalments: card?.instalments ?? null,
    authorisation: card?.authorisation ?? null,
    fee_cents: card ? shareOf(amount, cardFeePpm(fees, card)) : 0,
    days: days ?? null,
    txid,
    pix_code: charge?.code ?? null,
    bank_setting_id: charge?.bankSettingId ?? null,
    receipt_file: proofFile,
  }
}

/**
 * Writes the parts of a new order: a Pix code for each Pix, the fee of each card, the instalments of each part on term.
 * Returns the lines for the order's history too. Lock the customer before.
 * @throws AppError INVALID_STATE, RULE_VIOLATION (see {@link makePixCode}), CREDIT_LIMIT, OVERDUE
 */
export async function placeParts(
  tx: Tx,
  pix: PixAccount,
  by: Actor,
  { orderId, customerId }: { orderId: number; customerId: number },
  parts: readonly StoredPart[],
  allowance: Allowance | undefined,
): Promise<PlacedParts> {
  const fees = parts.some(({ kind }) => kind === 'card') ? await findCardFees(tx) : []
  const rows = parts.map((part, position) => toRow(pix, orderId, position, part, fees))
  const placed = await tx
    .insertInto('order_parts')
    .values(rows)
    .returning(['id', 'kind', 'amount_cents', 'days', 'txid', 'pix_code', 'status'])
    .execute()
  const texts = { notes: [describeParts(parts)], personal: [] as string[] }
  for (const { id, kind, amount_cents, days } of placed) {
    if (kind !== 'term') continue
    const { notes, personal } = await openInstalments(tx, {
      orderId,
      customerId,
      partId: id,
      amountCents: amount_cents,
      days: days ?? [],
      by,
      allowance,
    })
    texts.notes.push(...notes)
    texts.personal.push(...personal)
  }
  const charges = placed.flatMap(({ id, amount_cents, txid, pix_code, status }) =>
    txid && pix_code ? [{ partId: id, amount: reais(amount_cents), txid, pixCode: pix_code, status }] : [],
  )
  return { charges, ...texts }
}
