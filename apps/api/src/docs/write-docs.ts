import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENTS } from './documents.ts'
import { openOfflineApp } from './offline-app.ts'

/** The folder of the documents. */
const FOLDER = join(import.meta.dirname, '../../../../docs')

const app = await openOfflineApp()
mkdirSync(FOLDER, { recursive: true })
for (const [name, write] of Object.entries(DOCUMENTS)) writeFileSync(join(FOLDER, name), write(app))
await app.close()
