import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { networkOf } from '../../caller-address.ts'
import type { Db } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { writeAudit } from '../audit/audit.ts'
import { type Limit, noteRefusal, refundTries, type TryKey, takeTry } from './tries.queries.ts'

interface Limits {
  /** What is attempted, as the audit trail names it. */
  name: string
  /** Attempts of one network at all accounts. */
  network: Limit
  /** Attempts of one network at one account. */
  pair: Limit
  /** Attempts at one account from all networks. Beyond this each is answered more slowly, but never refused. */
  account: Limit
}

const QUARTER = 15
const HOUR = 60

export const TRY_LIMITS = {
  'sign-in': {
    name: 'entrar',
    network: { tries: 100, minutes: QUARTER },
    pair: { tries: 10, minutes: QUARTER },
    account: { tries: 200, minutes: HOUR },
  },
  password: {
    name: 'confirmar a senha',
    network: { tries: 100, minutes: QUARTER },
    pair: { tries: 10, minutes: QUARTER },
    account: { tries: 200, minutes: HOUR },
  },
  'second-factor': {
    name: 'ativar a verificação em duas etapas',
    network: { tries: 100, minutes: QUARTER },
    pair: { tries: 10, minutes: QUARTER },
    account: { tries: 200, minutes: HOUR },
  },
  'code-request': {
    name: 'pedir código',
    network: { tries: 60, minutes: HOUR },
    pair: { tries: 10, minutes: HOUR },
    account: { tries: 100, minutes: HOUR },
  },
  'code-check': {
    name: 'conferir código',
    network: { tries: 60, minutes: QUARTER },
    pair: { tries: 60, minutes: QUARTER },
    account: { tries: 200, minutes: HOUR },
  },
  'sign-up': {
    name: 'enviar cadastro',
    network: { tries: 100, minutes: HOUR },
    pair: { tries: 5, minutes: HOUR },
    account: { tries: 50, minutes: HOUR },
  },
  tracking: {
    name: 'abrir o acompanhamento de um pedido',
    network: { tries: 30, minutes: QUARTER },
    pair: { tries: 30, minutes: QUARTER },
    account: { tries: 1_000_000, minutes: QUARTER },
  },
  webhook: {
    name: 'avisar pagamento Pix com a senha errada',
    network: { tries: 30, minutes: QUARTER },
    pair: { tries: 30, minutes: QUARTER },
    account: { tries: 1000, minutes: QUARTER },
  },
} satisfies Record<string, Limits>

export type TryKind = keyof typeof TRY_LIMITS

/** Who attempts it, and at which account: an e-mail or the id of a person. */
export interface Attempt {
  ip: string
  account: string
}

/** Identifies an account in the table of attempts without storing its e-mail. */
export const accountKey = (account: string) => createHash('sha256').update(account).digest('base64url')

/** @param seconds until the window ends */
function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const error = new AppError('TOO_MANY_TRIES', `Muitas tentativas. Tente novamente em ${when}.`)
  error.retryAfter = seconds
  return error
}

async function refuseBeyond(db: Db, ip: string, kind: TryKind, key: TryKey, limit: Limit): Promise<void> {
  if (await takeTry(db, key, limit)) return
  const { seconds, isFirst } = await noteRefusal(db, key, limit.minutes)
  if (isFirst) {
    const change = `Muitas tentativas de ${TRY_LIMITS[kind].name}: recusadas por ${Math.ceil(seconds / 60)} min`
    await writeAudit(db, { ...systemActor('Desconhecido'), ip }, 'refused', 'access', null, change)
  }
  throw tooMany(seconds)
}

const LONGEST_DELAY_MS = 5000
const NEVER_REFUSED = 1_000_000_000

/** Milliseconds that an attempt waits for its answer after `tries` attempts at its account within the window. */
export const slowdownMs = (tries: number, limit: number) =>
  Math.min(LONGEST_DELAY_MS, Math.max(0, tries - limit) * 50)

/**
 * Counts an attempt before checking it: first the network, then the network at this account (both refuse), then the
 * account from all networks (this only slows down). A refused network does not count against the account.
 * @throws AppError TOO_MANY_TRIES
 */
export async function countTry(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  kind: TryKind,
  { ip, account }: Attempt,
): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const limits = TRY_LIMITS[kind]
  const network = networkOf(ip)
  const key = accountKey(account)
  await refuseBeyond(db, ip, kind, { kind, account: '', network }, limits.network)
  await refuseBeyond(db, ip, kind, { kind, account: key, network }, limits.pair)
  const everywhere = { kind, account: key, network: '' }
  const tries = await takeTry(db, everywhere, { tries: NEVER_REFUSED, minutes: limits.account.minutes })
  const wait = slowdownMs(tries ?? 0, limits.account.tries)
  if (wait > 0) await sleep(wait)
}

/** Takes back the count of an attempt that succeeded. */
export async function refundTry(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  kind: TryKind,
  { ip, account }: Attempt,
): Promise<void> {
  if (settings.RATE_LIMIT)
    await refundTries(db, { kind, account: accountKey(account), network: networkOf(ip) })
}

/** True the first time within an hour, for events of which the audit trail gets one row per hour. */
export async function isFirstThisHour(db: Db, what: string, { ip, account }: Attempt): Promise<boolean> {
  const key = { kind: `audited:${what}`, account: account && accountKey(account), network: networkOf(ip) }
  return (await takeTry(db, key, { tries: 1, minutes: HOUR })) === 1
}
