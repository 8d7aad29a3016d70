import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { openFileStore } from '../features/files/file-store.ts'
import { readSettings } from '../settings.ts'
import { permissionsTable } from './permissions-table.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')

// The routes declare themselves without a query being made, so there is no server behind this database.
const db = openDatabase({ host: 'nowhere.invalid' }, 2, () => {})
const files = await openFileStore(undefined, join(tmpdir(), 'shop-docs'))
const settings = readSettings({})
const app = await buildApp(
  { db, files, settings, tokenSecret: new Uint8Array(32), jobs: { add: async () => {} } },
  {},
)
await app.ready()
mkdirSync(DOCS, { recursive: true })
writeFileSync(join(DOCS, 'permissions.md'), permissionsTable(app.routeTable))
await app.close()
await db.destroy()
