import { writeFileSync } from 'node:fs'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { readSettings } from './settings.ts'
import type { Shop } from './shop.ts'

/** Writes the OpenAPI document to the file named on the command line. Nothing of the shop is opened for it. */
const unused = () => Promise.reject(new Error('The document needs no shop'))
const shop: Shop = {
  db: openDatabase({ host: 'nowhere' }, 1, () => {}),
  settings: readSettings({}),
  tokenSecret: new Uint8Array(32),
  files: { put: unused, read: unused, remove: unused },
  jobs: { add: unused },
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file to write')
const app = await buildApp(shop, {})
await app.ready()
writeFileSync(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
