import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type Db, inTransaction, type Tx } from './database.ts'

/** Names one call of one person, so that its repetition is recognised. */
export interface RequestKey {
  /** The session's person: 'e12', 'c7'. */
  actor: string
  /** What the key counts for: the address, unless several addresses do the same thing. */
  scope: string
  key: string
  /** SHA-256 of the request's method, address and body. */
  digest: Buffer
}

/** Waits for a transaction that holds the same key. Returns undefined when the key is new. */
async function claim(tx: Tx, { actor, scope, key, digest }: RequestKey) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('request_keys')
    .values({ actor, scope, key, digest })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  return (
    tx
      .selectFrom('request_keys')
      .select(['digest', 'answer'])
      // JSON has a null of its own, which is the answer of a call without one.
      .select(sql<boolean>`answer is null`.as('is_forgotten'))
      .where('actor', '=', actor)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  )
}

/** Whether the key was used before: that call was permitted, so its answer is given again without further checks. */
export async function isRepeated(db: Db, request: RequestKey | undefined): Promise<boolean> {
  if (!request) return false
  const { actor, scope, key } = request
  const found = await db
    .selectFrom('request_keys')
    .select('key')
    .where('actor', '=', actor)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Does `work` in one transaction, once per key: its repetition gets the first answer and changes nothing. The key and
 * the answer are committed with the work; work that fails leaves no key. Without a key it is an ordinary transaction.
 * The answer of `work` is stored as JSON.
 * @throws AppError DUPLICATE when the key was used with another content, or its answer was deleted with a customer's data
 */
export function doOnce<Answer>(
  db: Db,
  request: RequestKey | undefined,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    if (!request) return work(tx)
    const before = await claim(tx, request)
    if (before && !before.digest.equals(request.digest))
      throw new AppError(
        'DUPLICATE',
        'Esta operação já foi realizada com outro conteúdo. Atualize a página e confira antes de repetir.',
      )
    if (before?.is_forgotten)
      throw new AppError(
        'DUPLICATE',
        'Esta operação já foi realizada; a resposta foi apagada com os dados do cliente.',
      )
    if (before) return before.answer as Answer
    const answer = await work(tx)
    const { actor, scope, key } = request
    await tx
      .updateTable('request_keys')
      .set({ answer: sql`${JSON.stringify(answer ?? null)}::jsonb` })
      .where('actor', '=', actor)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return answer
  })
}
