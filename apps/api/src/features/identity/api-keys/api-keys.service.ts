import { createHash, randomBytes } from 'node:crypto'
import type { ApiKey, NewApiKey } from '@shop/contract/api-keys'
import { FULL_ACCESS, isPermission, missingPermissions, PERMISSIONS } from '@shop/domain/permissions'
import type { Actor, EmployeeActor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { endApiKey, endApiKeysOf, findApiKey, findKeyHolder, recordKeyUse } from './api-keys.queries.ts'

const ENTITY = 'api-key'
const PREFIX = 'loja_'
/** 256 random bits, too many to try them all, so a fast digest is enough. */
const KEY_BYTES = 32
const ENDING = 4

const hashOf = (key: string) => createHash('sha256').update(key).digest()

const inWords = (permissions: readonly string[]) =>
  permissions.map((key) => (isPermission(key) ? PERMISSIONS[key] : key)).join(', ')

async function getApiKey(db: Db, id: number): Promise<ApiKey> {
  const found = await findApiKey(db, id)
  if (!found) throw notFound('Chave de API não encontrada.')
  return found
}

/**
 * Creates a key. The response is the only one that contains it; it is not stored.
 * @throws AppError FORBIDDEN for a permission that the person lacks
 */
export async function createApiKey(
  tx: Tx,
  by: EmployeeActor,
  { name, permissions, expiresAt }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const missing = missingPermissions(by.permissions, permissions)
  if (missing.length > 0) throw new AppError('FORBIDDEN', `Você não pode conceder: ${inWords(missing)}.`)
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      employee_id: by.employeeId,
      name,
      key_hash: hashOf(key),
      ending: key.slice(-ENDING),
      permissions,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = `Chave de API ${name} criada até ${expiresAt.slice(0, 10)}: ${inWords(permissions)}`
  await writeAudit(tx, by, 'create', ENTITY, id, change)
  return { ...(await getApiKey(tx, id)), key }
}

/** Ends a key: its next request is refused. @throws AppError NOT_FOUND */
export async function removeApiKey(tx: Tx, by: EmployeeActor, id: number): Promise<ApiKey> {
  const key = await getApiKey(tx, id)
  await endApiKey(tx, id)
  await writeAudit(tx, by, 'delete', ENTITY, id, `Chave de API ${key.name} encerrada`)
  return key
}

/** Ends every key of a person who is blocked, for good: unblocking must not make one valid again. */
export async function endKeysOfBlocked(tx: Tx, by: Actor, employeeId: number): Promise<void> {
  for (const { id, name } of await endApiKeysOf(tx, employeeId))
    await writeAudit(tx, by, 'delete', ENTITY, id, `Chave de API ${name} encerrada: quem a fez foi bloqueado`)
}

/** The text of a key in an Authorization header; undefined for a session's token. */
export const keyIn = (authorization: string | undefined) =>
  new RegExp(`^Bearer (${PREFIX}\\S+)$`, 'i').exec(authorization ?? '')?.[1]

/**
 * The maker of a valid key, with those of its permissions that the maker still holds. Null when it was ended, has
 * expired, or its maker is blocked. The trail and the history name the key beside the person.
 */
export async function identifyByKey(db: Db, key: string): Promise<Identity | null> {
  const found = await findKeyHolder(db, hashOf(key))
  if (!found) return null
  const { id, keyName, employeeId, employeeName, employeeKind, mustEnrol } = found
  const held = found.held ?? []
  const lacking = missingPermissions(held, found.permissions)
  const opened = found.permissions.includes(FULL_ACCESS)
    ? held
    : found.permissions.filter((one) => !lacking.includes(one))
  if (found.isUnseen) await recordKeyUse(db, id)
  return {
    kind: 'employee',
    id: employeeId,
    name: `${employeeName} (chave ${keyName})`,
    employeeKind,
    permissions: mustEnrol ? [] : opened,
    apiKeyId: id,
    sessionId: '',
    seenAt: new Date().toISOString(),
    mustEnrol,
  }
}
