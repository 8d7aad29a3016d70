import { inTransaction } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { deleteOldUploads, findNamed, findPending, lockFiles } from './file-uploads.queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** Younger files are left alone: a change that names one may not be committed yet. */
const GRACE_MS = 24 * HOUR_MS
/** Bounds what one night can do to the files of a shop whose database is not the one that they belong to. */
const MOST_REMOVED = 5_000

/**
 * Removes those of the files that no row names and nobody is storing. The same picture has the same name, so whoever
 * stores it meanwhile waits until it is gone, and stores it anew.
 * @throws AppError UNAVAILABLE while the store is away: may be repeated
 */
export async function removeUnnamed({ db, files }: Shop, keys: readonly string[]): Promise<void> {
  for (const key of new Set(keys))
    await inTransaction(db, async (tx) => {
      await lockFiles(tx, [key])
      const used = (await findNamed(tx, [key])).has(key) || (await findPending(tx, [key])).has(key)
      if (!used) await files.remove(key)
    })
}

/**
 * Goes through the whole store and removes what is older than a day and named by no row: what a process left that died,
 * pictures taken off products, files of removed people. Forgets uploads of the day before yesterday.
 */
export async function collectFiles(shop: Shop, now = Date.now()): Promise<void> {
  let removed = 0
  for await (const page of shop.files.list()) {
    const old = page.filter(({ changedAt }) => changedAt < now - GRACE_MS).map(({ key }) => key)
    const named = await findNamed(shop.db, old)
    const unnamed = old.filter((key) => !named.has(key)).slice(0, MOST_REMOVED - removed)
    await removeUnnamed(shop, unnamed)
    removed += unnamed.length
  }
  await deleteOldUploads(shop.db)
}
