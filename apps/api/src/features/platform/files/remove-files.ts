import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { log } from '../../../log.ts'
import { findNamed, findPending, lockFiles } from './file-uploads.queries.ts'
import { ownsImages } from './image-owner.ts'

const HOUR_MS = 60 * 60 * 1000
/** Younger files are kept: a change that refers to one may not be committed yet. */
const GRACE_MS = 24 * HOUR_MS
/** Limits the damage of one night, whatever is wrong. */
const MOST_REMOVED = 5_000

/**
 * Removes those of the files that no row refers to and that are not being stored, unless the store is another shop's. An image's name depends on its
 * content only, so an upload of the same image waits until it is removed, and stores it again.
 * @throws AppError UNAVAILABLE while the store is unreachable: may be repeated
 */
export async function removeUnnamed(context: AppContext, keys: readonly string[]): Promise<void> {
  const { db, files } = context
  if (keys.length === 0 || !(await ownsImages(context))) return
  for (const key of new Set(keys))
    await inTransaction(db, async (tx) => {
      await lockFiles(tx, [key])
      const used = (await findNamed(tx, [key])).has(key) || (await findPending(tx, [key])).has(key)
      if (!used) await files.remove(key)
    })
}

/**
 * Goes through the whole store and removes files older than a day that no row refers to: those of processes that died,
 * images removed from products, files of anonymised people.
 */
export async function collectFiles(context: AppContext, now = Date.now()): Promise<void> {
  if (!(await ownsImages(context)))
    return log.warn(
      'Nenhuma imagem é apagada: o armazenamento de FILES_URL não é desta loja. Se ela substitui a anterior, rode npm run own-images.',
    )
  let removed = 0
  for await (const page of context.files.list()) {
    const old = page.filter(({ changedAt }) => changedAt < now - GRACE_MS).map(({ key }) => key)
    const named = await findNamed(context.db, old)
    const unnamed = old.filter((key) => !named.has(key)).slice(0, MOST_REMOVED - removed)
    await removeUnnamed(context, unnamed)
    removed += unnamed.length
  }
}
