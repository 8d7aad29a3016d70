import { decimalText } from '@shop/domain/money'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Settings } from '../../../settings.ts'
import { findPixReceived, lockReturn } from './returns.queries.ts'

const TIMEOUT_MS = 10_000

/** Recorded as the one who refunded. */
const PROVIDER = 'Pix'

/** The central bank's answer about a `devolução`; providers send more fields. */
const providerResponse = z.object({
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.string().max(200).optional(),
})

type Outcome = { state: 'done' | 'sent' | 'failed'; note: string }

const OUTCOMES = { DEVOLVIDO: 'done', EM_PROCESSAMENTO: 'sent', NAO_REALIZADO: 'failed' } as const

/**
 * Requests a Pix refund from the provider. The identifier is the return's code, so that a repetition is the same
 * request and never a second refund.
 * @throws Error when the provider does not answer: the job tries again.
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
    body: JSON.stringify({ valor: decimalText(cents) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // A redirect would lead to another server, which has no record of the refund.
    redirect: 'error',
  })
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The Pix provider answered ${response.status} to a refund`)
  if (!response.ok) return { state: 'failed', note: `O banco recusou a devolução (${response.status}).` }
  const { status, motivo } = providerResponse.parse(await response.json())
  return { state: OUTCOMES[status], note: motivo ?? '' }
}

/**
 * Marks the refund as requested before the provider is called, so that nobody pays it by hand at the same time;
 * undefined when there is nothing to refund.
 */
const claim = (db: Db, id: number) =>
  inTransaction(db, async (tx) => {
    const row = await lockReturn(tx, id)
    if (row?.settle !== 'pix' || row.refund_state === 'done' || row.refund_state === 'failed')
      return undefined
    const pix = await findPixReceived(tx, row.from_order_id)
    if (!pix) return undefined
    // A repetition asks for the same, although the bank may have reported another refund meanwhile.
    const cents = row.refund_asked_cents ?? row.open_cents
    await tx
      .updateTable('returns')
      .set({ refund_state: 'sent', refund_asked_at: sql<string>`now()`, refund_asked_cents: cents })
      .where('id', '=', id)
      .execute()
    return { endToEndId: pix.endToEndId, code: row.code, cents }
  })

/** Stores the provider's answer, unless another response settled the refund meanwhile. */
const saveOutcome = (db: Db, id: number, { state, note }: Outcome) =>
  inTransaction(db, async (tx) => {
    if ((await lockReturn(tx, id))?.refund_state === 'done') return
    await tx
      .updateTable('returns')
      .set({ refund_state: state, refund_note: note })
      .set(state === 'done' ? { refunded_who: PROVIDER, refunded_at: sql<string>`now()` } : {})
      .where('id', '=', id)
      .execute()
  })

/**
 * Refunds the Pix of a return through the provider and stores its response. Does nothing when the refund is settled,
 * refused or without a payment.
 * @throws Error while the provider has not confirmed it: the job tries again
 */
export async function refundPix(db: Db, settings: Settings, returnId: number): Promise<void> {
  const claimed = settings.PIX_API_URL && (await claim(db, returnId))
  if (!claimed) return
  const outcome = await requestRefund(settings, claimed)
  await saveOutcome(db, returnId, outcome)
  if (outcome.state === 'sent') throw new Error('The Pix provider has not confirmed a refund yet')
}
