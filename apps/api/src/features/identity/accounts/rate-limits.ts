import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemActor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { networksOf, WIDER_NETWORK_FACTOR } from '../../../caller-ip.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type AccountOwner, ownerName } from './account-owner.ts'
import { findAttemptedAccount, hasBeenUsedFrom } from './attempted-account.ts'
import {
  type AttemptKey,
  clearAttempts,
  countAttempts,
  type Limit,
  recordRefusal,
  refundAttempts,
  refundOne,
  takeAttempt,
} from './rate-limits.queries.ts'

interface Limits {
  /** The attempted action, as the audit trail names it. */
  name: string
  /** Attempts of one network at all accounts; a wider network has {@link WIDER_NETWORK_FACTOR} times as many. */
  network: Limit
  /** Attempts of one network at one account, and of a wider one as above. */
  pair: Limit
  /**
   * Further attempts of a network from which the account was used lately, such as the shop's own: wrong guesses of a
   * colleague or a guest there do not lock out the owner of the account.
   */
  known?: Limit
  /** Attempts at one account from all networks. Beyond this each is answered more slowly, but never refused. */
  account: Limit
}

const QUARTER = 15
const HOUR = 60

/** Limits of guesses at a person's password or at a code of their app. */
const GUESSES = {
  network: { attempts: 100, minutes: QUARTER },
  pair: { attempts: 10, minutes: QUARTER },
  account: { attempts: 200, minutes: HOUR },
} satisfies Partial<Limits>

export const RATE_LIMITS = {
  'sign-in': { name: 'entrar', ...GUESSES, known: { attempts: 50, minutes: QUARTER } },
  password: { name: 'confirmar a senha', ...GUESSES },
  'second-factor': { name: 'ativar a verificação em duas etapas', ...GUESSES },
  'code-request': {
    name: 'pedir código',
    network: { attempts: 60, minutes: HOUR },
    // No narrower than the network's: `countRequest` has the limit of one account.
    pair: { attempts: 60, minutes: HOUR },
    account: { attempts: 100, minutes: HOUR },
  },
  'code-check': {
    name: 'conferir código',
    network: { attempts: 60, minutes: QUARTER },
    pair: { attempts: 60, minutes: QUARTER },
    account: { attempts: 200, minutes: HOUR },
  },
  'sign-up': {
    name: 'enviar cadastro',
    network: { attempts: 100, minutes: HOUR },
    pair: { attempts: 5, minutes: HOUR },
    account: { attempts: 50, minutes: HOUR },
  },
  'zip-code': {
    name: 'procurar o CEP',
    network: { attempts: 200, minutes: HOUR },
    pair: { attempts: 60, minutes: HOUR },
    account: { attempts: 1_000_000, minutes: HOUR },
  },
  tracking: {
    name: 'abrir o acompanhamento de um pedido',
    network: { attempts: 30, minutes: QUARTER },
    pair: { attempts: 30, minutes: QUARTER },
    account: { attempts: 1_000_000, minutes: QUARTER },
  },
  webhook: {
    name: 'avisar pagamento Pix com a senha errada',
    network: { attempts: 30, minutes: QUARTER },
    pair: { attempts: 30, minutes: QUARTER },
    account: { attempts: 1000, minutes: QUARTER },
  },
} satisfies Record<string, Limits>

export type AttemptKind = keyof typeof RATE_LIMITS

const knownKind = (kind: AttemptKind) => `${kind}-known`

/** Who attempts it, and at which account: an e-mail or the id of a person. */
export interface Attempt {
  ip: string
  account: string
}

/** Identifies an account in the table of attempts without storing its e-mail. */
export const accountKey = (account: string) => createHash('sha256').update(account).digest('base64url')

const inGeneral = (when: string) => `Muitas tentativas. Tente novamente em ${when}.`

/**
 * @param seconds until the window ends
 * @param text the message, given the time to wait in words
 */
function tooMany(seconds: number, text = inGeneral): AppError {
  const minutes = Math.ceil(seconds / 60)
  const error = new AppError('TOO_MANY_TRIES', text(minutes === 1 ? '1 minuto' : `${minutes} minutos`))
  error.retryAfter = seconds
  return error
}

interface Refusal {
  ip: string
  /** The action that was attempted too often, as the audit trail names it. */
  name: string
  /** The account that was attempted, if there is one. */
  account?: string
  text?: (when: string) => string
}

/**
 * Counts an attempt, unless that is one too many. The first refusal of a window is a row of the audit trail.
 * @throws AppError TOO_MANY_TRIES
 */
export async function refuseBeyond(db: Db, key: AttemptKey, limit: Limit, refusal: Refusal): Promise<void> {
  if (await takeAttempt(db, key, limit)) return
  const { seconds, isFirst } = await recordRefusal(db, key, limit.minutes)
  if (isFirst) {
    const { entity, id } = await findAttemptedAccount(db, refusal.account)
    const change = `Muitas tentativas de ${refusal.name}: recusadas por ${Math.ceil(seconds / 60)} min`
    await writeAudit(db, { ...systemActor('Desconhecido'), ip: refusal.ip }, 'refused', entity, id, change)
  }
  throw tooMany(seconds, refusal.text)
}

const LONGEST_DELAY_MS = 5000
const NEVER_REFUSED = 1_000_000_000

/** Milliseconds that an attempt waits for its response after `attempts` earlier ones at its account within the window. */
export const slowdownMs = (attempts: number, limit: number) =>
  Math.min(LONGEST_DELAY_MS, Math.max(0, attempts - limit) * 50)

/** Longer than the check of a password takes, so that the time of a refusal does not show whether there was one. */
const BEYOND_NETWORK_MS = 1000

/** An attempt from a network that used up its attempts, at an account that is known there. */
export interface BeyondNetwork {
  refused: unknown
  inTime: Promise<unknown>
}

/** Refuses like an attempt at an unknown account from that network, in the same time. @throws AppError TOO_MANY_TRIES */
export async function refuseLate({ refused, inTime }: BeyondNetwork): Promise<never> {
  await inTime
  throw refused
}

/** Counts an attempt of each network at this account. @throws AppError TOO_MANY_TRIES */
async function countPairs(db: Db, kind: AttemptKind, { ip, account }: Attempt): Promise<void> {
  const { name, pair: ofPair, known }: Limits = RATE_LIMITS[kind]
  const key = accountKey(account)
  for (const [width, network] of networksOf(ip).entries()) {
    const pair = { kind, account: key, network }
    const limit = forWidth(ofPair, width)
    const isUsedUp = width === 0 && known && (await countAttempts(db, pair, limit.minutes)) >= limit.attempts
    if (isUsedUp && (await hasBeenUsedFrom(db, account, network)))
      await refuseBeyond(db, { ...pair, kind: knownKind(kind) }, known, { ip, name, account })
    else await refuseBeyond(db, pair, limit, { ip, name, account })
  }
}

/** A limit for a network, or for the wider one around it. */
const forWidth = ({ attempts, minutes }: Limit, width: number): Limit => ({
  attempts: width === 0 ? attempts : attempts * WIDER_NETWORK_FACTOR,
  minutes,
})

/**
 * Counts an attempt before checking it: first of the network, then of the network at this account (both refuse), then
 * at the account from all networks (this only slows down). A refused network does not count against the account.
 * An account that was used lately from a network that is refused may still be tried: the caller passes what is returned
 * to {@link refuseLate} unless the attempt succeeds.
 * @throws AppError TOO_MANY_TRIES
 */
export async function countAttempt(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  kind: AttemptKind,
  { ip, account }: Attempt,
): Promise<BeyondNetwork | undefined> {
  if (!settings.RATE_LIMIT) return undefined
  const limits: Limits = RATE_LIMITS[kind]
  const { name } = limits
  const key = accountKey(account)
  const networks = networksOf(ip)
  let beyondNetwork: BeyondNetwork | undefined
  for (const [width, network] of networks.entries()) {
    const limit = forWidth(limits.network, width)
    try {
      await refuseBeyond(db, { kind, account: '', network }, limit, { ip, name })
    } catch (refused) {
      if (!limits.known) throw refused
      beyondNetwork = { refused, inTime: sleep(BEYOND_NETWORK_MS) }
      if (!(await hasBeenUsedFrom(db, account, networks[0]))) await refuseLate(beyondNetwork)
    }
  }
  await countPairs(db, kind, { ip, account }).catch((refused) => {
    if (beyondNetwork) return refuseLate(beyondNetwork)
    throw refused
  })
  const everywhere = { kind, account: key, network: '' }
  const attempts = await takeAttempt(db, everywhere, {
    attempts: NEVER_REFUSED,
    minutes: limits.account.minutes,
  })
  const wait = slowdownMs(attempts ?? 0, limits.account.attempts)
  if (wait > 0) await sleep(wait)
  return beyondNetwork
}

/** Takes back the count of an attempt that succeeded; one beyond the network's limit was not counted there. */
export async function refundAttempt(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  kind: AttemptKind,
  { ip, account }: Attempt,
  beyondNetwork?: BeyondNetwork,
): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const key = accountKey(account)
  const networks = networksOf(ip)
  if (beyondNetwork) {
    await clearAttempts(db, { kind, account: key, network: networks[0] })
    await refundOne(db, { kind, account: key, network: '' })
  } else await refundAttempts(db, { kind, account: key }, networks)
  if (kind === 'sign-in')
    await clearAttempts(db, { kind: knownKind(kind), account: key, network: networks[0] })
}

/** Successful sign-ins of one person: each leaves a session and a row of the audit trail. */
const SIGN_INS = {
  employee: { attempts: 300, minutes: HOUR },
  customer: { attempts: 60, minutes: HOUR },
} satisfies Record<string, Limit>

/**
 * Counts a sign-in that succeeded, from any network.
 * @throws AppError TOO_MANY_TRIES
 */
export async function countSignIn(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  owner: AccountOwner,
  ip: string,
): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const account = ownerName(owner)
  const key = { kind: 'signed-in', account: accountKey(account), network: '' }
  const limit = owner.employeeId ? SIGN_INS.employee : SIGN_INS.customer
  await refuseBeyond(db, key, limit, { ip, name: 'entrar com a senha certa', account })
}

/** Whole lists and reports read by one employee: each is a row of the audit trail. */
const DOWNLOADS: Limit = { attempts: 1_000, minutes: HOUR }

/** @throws AppError TOO_MANY_TRIES */
export async function countDownload(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  employeeId: number,
  ip: string,
): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const account = ownerName({ employeeId })
  const key = { kind: 'download', account: accountKey(account), network: '' }
  await refuseBeyond(db, key, DOWNLOADS, { ip, name: 'ler listas e relatórios por inteiro', account })
}

/**
 * Counts a call that costs or leaves much, such as a charge, a file to read or an invitation; how often one person may
 * make it is in the table of calls (`perHour`).
 * @throws AppError TOO_MANY_TRIES
 */
export async function countCall(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  owner: AccountOwner,
  address: string,
  perHour: number,
  ip: string,
): Promise<void> {
  if (!settings.RATE_LIMIT) return
  const account = ownerName(owner)
  const key = { kind: address, account: accountKey(account), network: '' }
  await refuseBeyond(db, key, { attempts: perHour, minutes: HOUR }, { ip, name: `usar ${address}`, account })
}

/**
 * True the first time within an hour, for events of which the audit trail gets one row per hour for each account and
 * the widest network that one caller may have.
 */
export async function isFirstThisHour(db: Db, what: string, { ip, account }: Attempt): Promise<boolean> {
  const network = networksOf(ip).at(-1) ?? ''
  const key = { kind: `audited:${what}`, account: account && accountKey(account), network }
  return (await takeAttempt(db, key, { attempts: 1, minutes: HOUR })) === 1
}
