import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@shop/domain/shop-time'

const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** Mails contain names, addresses and codes, so their files are kept for a few days only. */
const KEPT_DAYS = 7

const isAbsent = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

/** Names a recipient in file names and in queued work, without the address. */
export const mailbox = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)

/** Stores a complete message in `DATA_DIR/outbox`. */
export async function writeToOutbox(dataDir: string, to: string, message: Uint8Array): Promise<void> {
  const folder = outboxOf(dataDir)
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}-${mailbox(to)}`
  // The file gets its name only when complete: a program that watches the folder never reads half a message.
  await writeFile(join(folder, `.${name}.part`), message, { mode: 0o600 })
  await rename(join(folder, `.${name}.part`), join(folder, `${name}.eml`))
}

async function removeWhere(
  dataDir: string,
  isUnwanted: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  const folder = outboxOf(dataDir)
  const names = await readdir(folder).catch((error) => {
    if (isAbsent(error)) return []
    throw error
  })
  for (const name of names)
    if (/\.(eml|part)$/.test(name) && (await isUnwanted(name))) await rm(join(folder, name), { force: true })
}

/** Deletes the mails to these recipients ({@link mailbox}); may be repeated. */
export const removeMailsTo = (dataDir: string, mailboxes: readonly string[]): Promise<void> =>
  mailboxes.length === 0
    ? Promise.resolve()
    : removeWhere(dataDir, (name) => mailboxes.some((one) => name.includes(`-${one}.`)))

/** Deletes mails older than {@link KEPT_DAYS}, also half-written ones of processes that died. */
export const emptyOutbox = (dataDir: string, now = Date.now()): Promise<void> =>
  removeWhere(dataDir, async (name) => {
    const found = await stat(join(outboxOf(dataDir), name)).catch((error) => {
      if (isAbsent(error)) return undefined
      throw error
    })
    return found !== undefined && found.mtimeMs < now - KEPT_DAYS * DAY_MS
  })
