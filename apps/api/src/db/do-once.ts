import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type Db, inTransaction, type Tx } from './database.ts'
import { together } from './pipeline.ts'

/** Names one call of one person, so that its repetition is recognised. */
export interface RequestKey {
  /** The session's person: 'e12', 'c7'. */
  actor: string
  /** What the key counts for: the path, unless several paths do the same thing. */
  scope: string
  key: string
  /** SHA-256 of the request's method, URL and body. */
  digest: Buffer
}

/** A call that was made before, with its answer. */
class Repeated extends Error {
  readonly before: { digest: Buffer; answer: unknown; is_forgotten: boolean }
  constructor(before: Repeated['before']) {
    super('The call was made before')
    this.before = before
  }
}

const keyRow = (db: Db, { actor, scope, key }: RequestKey) =>
  db.selectFrom('request_keys').where('actor', '=', actor).where('scope', '=', scope).where('key', '=', key)

/** Waits for a transaction that holds the same key. @throws Repeated */
async function claim(tx: Tx, request: RequestKey): Promise<void> {
  const { actor, scope, key } = request
  // JSON has a null of its own, which is the answer of a call without one.
  const isForgotten = sql<boolean>`answer is null`.as('is_forgotten')
  const found = keyRow(tx, request).select(['digest', 'answer', isForgotten])
  const [, [before]] = await together(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${actor} ${scope} ${key}`}, 0))`,
    found,
  )
  if (before) throw new Repeated(before)
}

/** Whether the key was used before: that call was permitted, so its answer is given again without further checks. */
export async function isRepeated(db: Db, request: RequestKey | undefined): Promise<boolean> {
  if (!request) return false
  const found = await keyRow(db, request).select('key').executeTakeFirst()
  return found !== undefined
}

/** @throws AppError DUPLICATE */
function answerOf<Answer>({ before }: Repeated, request: RequestKey): Answer {
  if (!before.digest.equals(request.digest))
    throw new AppError(
      'DUPLICATE',
      'Esta operação já foi realizada com outro conteúdo. Atualize a página e confira antes de repetir.',
    )
  if (before.is_forgotten)
    throw new AppError(
      'DUPLICATE',
      'Esta operação já foi realizada; a resposta foi apagada com os dados do cliente.',
    )
  return before.answer as Answer
}

/**
 * Does `work` in one transaction, once per key: its repetition gets the first answer and changes nothing. The key and the answer are committed with the work; work
 * that fails leaves no key. Without a key it is an ordinary transaction, which a keyed call cannot be part of. The
 * answer of `work` is stored as JSON.
 * @throws AppError DUPLICATE when the key was used with another content, or its answer was deleted with a customer's
 * data
 */
export async function doOnce<Answer>(
  db: Db,
  request: RequestKey | undefined,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (!request) return inTransaction(db, work)
  if (db.isTransaction) throw new Error('A call that is done once has a transaction of its own')
  const { actor, scope, key, digest } = request
  const done = inTransaction(db, async (tx) => {
    await claim(tx, request)
    const answer = await work(tx)
    const stored = sql`${JSON.stringify(answer ?? null)}::jsonb`
    await tx.insertInto('request_keys').values({ actor, scope, key, digest, answer: stored }).execute()
    return answer
  })
  return done.catch((error: unknown) => {
    if (error instanceof Repeated) return answerOf<Answer>(error, request)
    throw error
  })
}
