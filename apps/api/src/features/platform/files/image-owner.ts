import { randomUUID } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Settings } from '../../../settings.ts'
import { openFileStore } from './file-store.ts'

/** The object that says which shop removes images from the store; not a stored image. */
const MARK_KEY = 'shop-id.txt'

/**
 * Whether this shop may remove images: from its own folder always, from a store that other databases reach only while
 * the store carries its mark. A store without a mark becomes its own. A restored shop, which may be a copy beside the
 * one that goes on selling, owns none until {@link takeOverImages}.
 * @throws AppError UNAVAILABLE while the store is unreachable
 */
export async function ownsImages({
  db,
  files,
  settings,
}: Pick<AppContext, 'db' | 'files' | 'settings'>): Promise<boolean> {
  if (!settings.FILES_URL) return true
  const { image_store: own } = await db
    .selectFrom('companies')
    .select('image_store')
    .executeTakeFirstOrThrow()
  if (own === null) return false
  const mark = await files.read(MARK_KEY)
  if (!mark) await files.write(MARK_KEY, own)
  return !mark || Buffer.from(mark).toString() === own
}

/**
 * Makes this shop the one that removes images from its store; the earlier one, should it still run, stops removing.
 * @throws AppError RULE_VIOLATION when its images are in its own folder; SettingsError, UNAVAILABLE of the store
 */
export async function takeOverImages(db: Db, { FILES_URL }: Pick<Settings, 'FILES_URL'>): Promise<void> {
  if (!FILES_URL)
    throw new AppError(
      'RULE_VIOLATION',
      'As imagens desta loja ficam em DATA_DIR/files, e já são dela: não há o que assumir.',
    )
  const files = await openFileStore(FILES_URL, '')
  const own = randomUUID()
  await db.updateTable('companies').set({ image_store: own }).execute()
  await files.write(MARK_KEY, own)
}
