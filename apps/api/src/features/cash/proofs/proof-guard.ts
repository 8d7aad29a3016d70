import { createHash } from 'node:crypto'
import type { OrderProofs } from '@shop/contract/orders'
import type { SimilarProof } from '@shop/contract/wire'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import {
  findLikenesses as compareAgain,
  type ExaminedProof,
  frameColumns,
  type Likeness,
} from './examine-proof.ts'
import {
  findEarlier,
  findLikenesses,
  findOtherUse,
  findProofs,
  findSame,
  type IdOwner,
  type IdUse,
  lockEndToEndId,
  lockProofs,
  nextLayout,
} from './proofs.queries.ts'

/** A person's input about a proof. */
export interface ProofWords {
  endToEndId?: string | undefined
  proofReason?: string | undefined
}

const PPM = 1_000_000

const SEEN_TEXT = 'Este comprovante já foi enviado em outro pedido.'

/** A customer gets no data about other orders. */
function refuseSeen(actor: Actor, similar: SimilarProof[]): never {
  const refusal = new AppError(
    'PROOF_SEEN',
    actor.kind === 'customer' ? SEEN_TEXT : `${SEEN_TEXT} Confira os dois e informe o motivo para continuar.`,
  )
  if (actor.kind !== 'customer') refusal.similar = similar
  throw refusal
}

/** `use`: the code of the order that it paid, or ''; a customer, who sends undefined, learns nothing of others. */
export const usedId = (use?: string) =>
  new AppError(
    'ID_USED',
    `Esse identificador já foi usado ${use ? `no pagamento do pedido ${use}` : 'em outro pagamento'}.`,
  )

/** Locks the id. @throws AppError ID_USED when it paid something else, which it names to staff */
export async function refuseUsedId(
  tx: Tx,
  actor: Actor,
  endToEndId: string,
  owner: IdOwner,
  of: IdUse = 'claimed',
): Promise<void> {
  await lockEndToEndId(tx, endToEndId)
  const use = await findOtherUse(tx, endToEndId, owner, of)
  if (use !== undefined) throw usedId(actor.kind === 'customer' ? undefined : use)
}

const toSimilar = (
  tokenSecret: Uint8Array,
  { order_id, code, at, file }: { order_id: number; code: string; at: string; file: string | null },
  distance: number,
): SimilarProof => ({
  orderId: order_id,
  code,
  at,
  distance: Math.round(distance * 1000) / 1000,
  imageUrl: file === null ? null : signedLink(tokenSecret, file),
})

/** The earlier proofs of other orders like this one, under the lock of {@link lockProofs}; the most alike first. */
async function findSeen(tx: Tx, orderId: number, proof: ExaminedProof): Promise<Likeness[]> {
  const same = proof.isComparable ? await findSame(tx, orderId, proof.digest, proof.textDigest) : []
  const later = await compareAgain(tx, proof.frames, proof.comparedTo)
  const alike = [...proof.looksLike, ...later].filter(
    (one) => one.orderId !== orderId && !same.some(({ id }) => id === one.id),
  )
  return [...same.map(({ id }) => ({ id, orderId: 0, distance: 0 })), ...alike]
}

/**
 * Saves the proof of an order's transfer. One that was seen before, in any order, needs a reason; a transaction id that
 * paid something else is refused even with a reason.
 * @throws AppError PROOF_SEEN with the earlier ones (none for a customer), ID_USED
 */
export async function recordProof(
  tx: Tx,
  tokenSecret: Uint8Array,
  actor: Actor,
  orderId: number,
  proof: ExaminedProof,
  { endToEndId, proofReason = '' }: ProofWords,
): Promise<void> {
  await lockProofs(tx)
  const {
    facts,
    frames: [frame],
  } = proof
  const id = endToEndId ?? facts.endToEndId
  if (id) await refuseUsedId(tx, actor, id, { orderId })
  const seen = await findSeen(tx, orderId, proof)
  if (seen.length > 0 && proofReason === '') {
    const earlier = await findEarlier(
      tx,
      seen.map((one) => one.id),
    )
    refuseSeen(
      actor,
      seen.flatMap((one) =>
        earlier.filter((row) => row.id === one.id).map((row) => toSimilar(tokenSecret, row, one.distance)),
      ),
    )
  }
  const isStaff = actor.kind === 'employee'
  const saved = await tx
    .insertInto('proofs')
    .values({
      order_id: orderId,
      file: proof.file,
      digest: proof.digest,
      text_digest: proof.textDigest,
      end_to_end_id: id,
      amount_cents: facts.amountCents,
      paid_on: facts.paidOn,
      payer: facts.payer,
      reason: proofReason,
      accepted_reason: isStaff ? proofReason : '',
      employee_id: actor.employeeId,
      who: actor.who,
      ...(frame && { ...frameColumns(frame), layout: frame.layout ?? (await nextLayout(tx)) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (seen.length === 0) return
  await tx
    .insertInto('proof_likenesses')
    .values(
      seen.map((one) => ({
        proof_id: saved.id,
        earlier_id: one.id,
        distance_ppm: Math.round(one.distance * PPM),
      })),
    )
    .execute()
  await writeAudit(
    tx,
    actor,
    isStaff ? 'confirm' : 'send',
    'proof',
    orderId,
    'Comprovante já visto, aceito com motivo',
  )
}

/** Stores the id of an order without a proof, so that a line of the bank finds it and nothing else uses it. */
const recordId = (tx: Tx, actor: Actor, orderId: number, endToEndId: string) =>
  tx
    .insertInto('proofs')
    .values({
      order_id: orderId,
      digest: createHash('sha256').update(endToEndId).digest(),
      end_to_end_id: endToEndId,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .execute()

/**
 * A person who approves transfers accepts their proofs: those that were seen before need a reason, unless staff gave it
 * already. Their ids may have paid something else since the proofs were sent. A typed id is that of the latest one.
 * @throws AppError PROOF_SEEN, ID_USED
 */
export async function acceptProof(
  tx: Tx,
  tokenSecret: Uint8Array,
  actor: Actor,
  orderId: number,
  { endToEndId, proofReason = '' }: ProofWords,
): Promise<void> {
  const proofs = await findProofs(tx, orderId)
  const [latest, ...others] = proofs
  const ids = [endToEndId ?? latest?.end_to_end_id, ...others.map((proof) => proof.end_to_end_id)]
  // Sorted: two who approve at once lock them in one order.
  for (const id of ids.filter((one) => typeof one === 'string').sort())
    await refuseUsedId(tx, actor, id, { orderId })
  if (endToEndId) {
    if (latest)
      await tx.updateTable('proofs').set({ end_to_end_id: endToEndId }).where('id', '=', latest.id).execute()
    else await recordId(tx, actor, orderId, endToEndId)
  }
  const open = proofs.filter((proof) => proof.accepted_reason === '').map((proof) => proof.id)
  const similar = (await findLikenesses(tx, orderId)).filter((row) => open.includes(row.proof_id))
  if (similar.length === 0) return
  if (proofReason === '')
    refuseSeen(
      actor,
      similar.map((row) => toSimilar(tokenSecret, row, row.distance_ppm / PPM)),
    )
  const seen = [...new Set(similar.map((row) => row.proof_id))]
  await tx.updateTable('proofs').set({ accepted_reason: proofReason }).where('id', '=', anyOf(seen)).execute()
  await writeAudit(tx, actor, 'confirm', 'proof', orderId, 'Comprovante já visto, aceito com motivo')
}

/** The proofs of an order with the earlier ones that they resemble; links are valid for 5 minutes. */
export async function listProofs(
  db: Db,
  tokenSecret: Uint8Array,
  orderId: number,
): Promise<Omit<OrderProofs, 'inBank'>> {
  const rows = await findProofs(db, orderId)
  const alike = await findLikenesses(db, orderId)
  const proofs = rows.map((row) => ({
    id: row.id,
    at: row.at,
    user: row.who,
    imageUrl: row.file === null ? null : signedLink(tokenSecret, row.file),
    isPdf: row.file?.endsWith('.pdf') === true,
    endToEndId: row.end_to_end_id,
    amount: row.amount_cents === null ? null : reais(row.amount_cents),
    paidOn: row.paid_on,
    payer: row.payer,
    reason: row.reason,
    acceptedReason: row.accepted_reason,
    similar: alike
      .filter((one) => one.proof_id === row.id)
      .map((one) => toSimilar(tokenSecret, one, one.distance_ppm / PPM)),
  }))
  return {
    proofs,
    needsReason: proofs.some(({ acceptedReason, similar }) => acceptedReason === '' && similar.length > 0),
  }
}
