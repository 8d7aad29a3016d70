import { at, targetOf, urlOf } from '@shop/browser/address'
import type { Target } from '@shop/contract/address'
import { centsFromReais } from '@shop/domain/money'
import type { StatusKey } from '@shop/domain/order-status'
import { isPhoneAction, provesDone } from '@shop/domain/phone-records'
import type { Sender } from './offline-db.ts'
import { changeRecord, recordsOf } from './outbox-db.ts'
import type { OutboxRecord, Subject } from './record.ts'
import { kindOf } from './record-kinds.ts'

/** Milliseconds; a call without a response by then counts as lost. The next attempt has the same key. */
const TIMEOUT_MS = 30_000

/** An order. */
interface Answered {
  statusKey?: StatusKey
  cashReceived?: number | null
}

interface ApiResponse {
  /** 0 without a response. */
  status: number
  body: { data?: Answered; errors?: string[] }
}

/** One call with the token of the record's owner, whoever is signed in meanwhile. */
async function call(address: Target, token: string, signal: AbortSignal, record?: OutboxRecord) {
  try {
    const { method, path } = targetOf(address)
    const response = await fetch(urlOf(path), {
      method,
      headers: {
        accept: 'application/json',
        // The server computes from it how long ago the action was done, even when the phone's clock is wrong.
        'x-sent-at': new Date().toISOString(),
        authorization: `Bearer ${token}`,
        ...(record && { 'content-type': 'application/json', 'idempotency-key': record.id }),
      },
      ...(record && { body: JSON.stringify(record.body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const body = (await response.json().catch(() => ({}))) as ApiResponse['body']
    return { status: response.status, body }
  } catch {
    return { status: 0, body: {} }
  }
}

/** No response, an ended session or a failing server: these do not decide about the record. */
const saysNothing = ({ status }: ApiResponse) => [0, 401, 408, 429].includes(status) || status >= 500

type Outcome = { is: 'sent' } | { is: 'later'; network: boolean } | { is: 'refused'; why: string }
const later = ({ status }: ApiResponse): Outcome => ({ is: 'later', network: status === 0 || status === 401 })

const centsOf = (reais: unknown) => (typeof reais === 'number' ? centsFromReais(reais) : undefined)

function isDone({ kind, body }: OutboxRecord, { statusKey, cashReceived }: Answered = {}): boolean {
  if (!isPhoneAction(kind) || statusKey === undefined) return false
  const recorded = centsOf('cashReceived' in body && body.cashReceived)
  return provesDone(kind, { status: statusKey, cash: centsOf(cashReceived) ?? null }, recorded)
}

async function sendOne(record: OutboxRecord, token: string, signal: AbortSignal): Promise<Outcome> {
  const { address, done } = kindOf(record.kind)
  const target = typeof address === 'string' ? address : address(record.about.id)
  const response = await call(target, token, signal, record)
  if (response.status >= 200 && response.status < 300) return { is: 'sent' }
  if (saysNothing(response)) return later(response)
  const why = response.body.errors?.[0] ?? 'Ocorreu um erro. Tente novamente mais tarde.'
  if (response.status !== 409 || done.length === 0) return { is: 'refused', why }
  // The response to an earlier attempt may have been lost: the action is then done already.
  const order = await call(at('GET /orders/by-id/:id', { id: record.about.id }), token, signal)
  if (saysNothing(order)) return later(order)
  return isDone(record, order.body.data) ? { is: 'sent' } : { is: 'refused', why }
}

const subjectKey = ({ kind, id }: Subject) => `${kind}:${id}`

export interface Sent {
  sent: OutboxRecord[]
  refused: OutboxRecord[]
  /** Whether records are left to be sent later. */
  later: boolean
}

/**
 * Sends the waiting records, oldest first, including those added meanwhile. `signedIn` is checked before each: a record
 * is sent only with its owner's session. Offline all of them wait; a record on which the server fails delays only later
 * ones of the same order or count.
 */
export async function sendRecords(
  signedIn: () => Promise<Sender | undefined> | Sender | undefined,
  signal: AbortSignal,
): Promise<Sent> {
  const result: Sent = { sent: [], refused: [], later: false }
  const held = new Set<string>()
  for (;;) {
    const sender = await signedIn()
    if (!sender || signal.aborted) return { ...result, later: true }
    const waiting = (await recordsOf(sender.owner)).filter(({ state }) => state === 'waiting')
    const next = waiting.find(({ about }) => !held.has(subjectKey(about)))
    if (next?.key === undefined) return { ...result, later: waiting.length > 0 }
    const outcome = await sendOne(next, sender.token, signal)
    if (outcome.is === 'later') {
      if (outcome.network) return { ...result, later: true }
      held.add(subjectKey(next.about))
    } else if (outcome.is === 'sent') {
      await changeRecord(next.key, { state: 'sent', sentAt: Date.now() })
      result.sent.push(next)
    } else {
      await changeRecord(next.key, { state: 'refused', why: outcome.why })
      result.refused.push({ ...next, why: outcome.why })
    }
  }
}
