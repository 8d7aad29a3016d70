import type { ZipCodeAddress } from '@shop/contract/zip-codes'
import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { cleanText } from '@shop/domain/text'
import { z } from 'zod'
import { notFound } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { countAttempt } from '../../identity/accounts/rate-limits.ts'

/** Somebody waits at the form. */
const TIMEOUT_MS = 2_000
const MOST_BYTES = 20_000

const part = z.string().max(200).catch('')

/** The names that the public services of the country use. */
const answer = z
  .object({
    logradouro: part,
    street: part,
    bairro: part,
    neighborhood: part,
    localidade: part,
    city: part,
    uf: part,
    state: part,
  })
  .partial()

/** @throws Error for a longer body, of which no more is read */
async function readUpTo(most: number, { body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** @throws whatever fails on the way, and an error for an answer that is no address */
async function ask(url: string): Promise<ZipCodeAddress> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`${response.status}`)
  const text = await readUpTo(MOST_BYTES, response)
  const found = answer.parse(JSON.parse(text))
  const state = (found.uf || found.state || '').toUpperCase()
  const city = cleanText(found.localidade || found.city || '').slice(0, 80)
  if (!city || !BRAZILIAN_STATES.some((one) => one === state)) throw new Error('no address')
  return {
    street: cleanText(found.logradouro || found.street || '').slice(0, 120),
    neighborhood: cleanText(found.bairro || found.neighborhood || '').slice(0, 80),
    city,
    state,
  }
}

/**
 * The address of a CEP from the service that the setting names. It is asked by the server, so that the service learns
 * nothing of who types.
 * @throws AppError NOT_FOUND without a service, an answer in time, or an address; TOO_MANY_TRIES
 */
export async function findAddress(
  context: Pick<AppContext, 'db' | 'settings'>,
  zipCode: string,
  ip: string,
): Promise<ZipCodeAddress> {
  const unknown = notFound('CEP não encontrado. Digite o endereço.')
  const { ZIP_CODE_URL } = context.settings
  if (!ZIP_CODE_URL) throw unknown
  await countAttempt(context, 'zip-code', { ip, account: '' })
  return ask(ZIP_CODE_URL.replace('{cep}', zipCode)).catch(() => {
    throw unknown
  })
}
