import { buildApp } from '../app.ts'
import type { App } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { openReader } from '../db/reader.ts'
import { readSettings } from '../settings.ts'

const unused = () => Promise.reject(new Error('Documents are written without a shop'))

/** The API with its routes and schemas only: without database, files and jobs. */
export async function openOfflineApp(): Promise<App> {
  const db = openDatabase({ host: 'nowhere.invalid' }, 2, () => {})
  const app = await buildApp(
    {
      db,
      reader: openReader(db, undefined),
      settings: readSettings({}),
      tokenSecret: new Uint8Array(32),
      files: { put: unused, read: unused, write: unused, remove: unused, async *list() {}, check: unused },
      reading: { read: unused, close: unused },
      jobs: { add: unused },
      mailTrial: { run: unused, failing: () => undefined },
      events: { subscribe: () => () => {}, close: unused },
    },
    {},
  )
  await app.ready()
  return app
}
