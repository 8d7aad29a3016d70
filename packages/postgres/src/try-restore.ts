import { mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { connectionUrl } from './connection.ts'
import { startPostgres } from './launch.ts'
import { restore } from './restore.ts'

/**
 * Restores the backup `source` with a server of its own into a temporary folder beside it, which is removed afterwards:
 * the only proof that it can be restored. It takes the space of the restored database meanwhile.
 * @param migrate migrates the database at the URL up to and including the migration `last`
 * @throws BackupError or StartError when it cannot be restored
 */
export async function tryRestore(
  source: string,
  migrate: (url: string, last: string | undefined) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(dirname(source), `.${basename(source)}.parcial-${process.pid}-`))
  try {
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } })
    try {
      await restore({
        connection: server.connection,
        dataDir: join(folder, 'data'),
        source,
        force: false,
        migrate: (last) => migrate(connectionUrl(server.connection), last),
      })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
