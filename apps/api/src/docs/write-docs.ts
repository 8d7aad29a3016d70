import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENTS } from './documents.ts'
import { openOfflineApp } from './offline-app.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const app = await openOfflineApp()
for (const [name, write] of Object.entries(DOCUMENTS)) writeFileSync(join(ROOT, name), write(app))
await app.close()
