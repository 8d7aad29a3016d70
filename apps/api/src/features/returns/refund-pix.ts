import { REFUND_STATES } from '@shop/domain/returns'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/database.ts'
import type { Settings } from '../../settings.ts'
import { findEndToEndId, lockReturn, noteRefund } from './returns.queries.ts'

const TIMEOUT_MS = 10_000

/** Named as the one who refunded. */
const PROVIDER = 'Pix'

/** The central bank's answer about a `devolução`; providers send more fields. */
const answer = z.object({
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(200).optional(),
})

type Outcome = { state: 'done' | 'sent' | 'failed'; note: string }

const OUTCOMES = { DEVOLVIDO: 'done', EM_PROCESSAMENTO: 'sent', NAO_REALIZADO: 'failed' } as const

/**
 * Asks the provider to refund a Pix. The identifier is the return's code, so that a repetition is the same request and
 * never a second refund. @throws Error when the provider does not answer: the job tries again.
 */
async function requestRefund(
  { PIX_API_URL, PIX_API_TOKEN }: Settings,
  { endToEndId, code, cents }: { endToEndId: string; code: string; cents: number },
): Promise<Outcome> {
  const response = await fetch(`${PIX_API_URL}/v2/pix/${endToEndId}/devolucao/${code}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(PIX_API_TOKEN && { authorization: `Bearer ${PIX_API_TOKEN}` }),
    },
    body: JSON.stringify({ valor: (cents / 100).toFixed(2) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The Pix provider answered ${response.status} to a refund`)
  if (!response.ok) return { state: 'failed', note: `O banco recusou a devolução (${response.status}).` }
  const { status, motivo } = answer.parse(await response.json())
  return { state: OUTCOMES[status], note: motivo ?? '' }
}

const findOwed = (db: Db, id: number) =>
  db
    .selectFrom('returns')
    .select(['code', 'from_order_id', 'refund_state'])
    .select(sql<number>`(items_cents + freight_cents)::int8`.as('cents'))
    .where('id', '=', id)
    .where('settle', '=', 'pix')
    .executeTakeFirst()

/**
 * Stores the provider's answer. A refund that a person settled meanwhile stays settled; its note says that the bank
 * refunds it too, because the customer may have got the money twice.
 */
const keep = (db: Db, id: number, { state, note }: Outcome) =>
  inTransaction(db, async (tx) => {
    const row = await lockReturn(tx, id)
    if (!row) return
    if (row.refund_state === 'done') {
      const told = `${row.refund_note} (O banco informou depois sobre o Pix: ${REFUND_STATES[state]}.)`
      if (state !== 'failed' && row.refunded_who !== PROVIDER) await noteRefund(tx, id, told)
      return
    }
    await tx
      .updateTable('returns')
      .set({ refund_state: state, refund_note: note })
      .set(state === 'done' ? { refunded_who: PROVIDER, refunded_at: sql<string>`now()` } : {})
      .where('id', '=', id)
      .execute()
  })

/**
 * Refunds the Pix of a return through the provider and stores its answer. Does nothing when the refund is settled,
 * refused or without a payment.
 * @throws Error while the provider has not confirmed it: the job tries again
 */
export async function refundPix(db: Db, settings: Settings, returnId: number): Promise<void> {
  const owed = await findOwed(db, returnId)
  if (!owed || !settings.PIX_API_URL || owed.refund_state === 'done' || owed.refund_state === 'failed') return
  const endToEndId = await findEndToEndId(db, owed.from_order_id)
  if (!endToEndId) return
  const outcome = await requestRefund(settings, { endToEndId, code: owed.code, cents: owed.cents })
  await keep(db, returnId, outcome)
  if (outcome.state === 'sent') throw new Error('The Pix provider has not confirmed a refund yet')
}
