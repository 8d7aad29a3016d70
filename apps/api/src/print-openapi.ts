import { writeFileSync } from 'node:fs'
import { openOfflineApp } from './docs/offline-app.ts'

/** Writes the OpenAPI document to the file named on the command line. */
const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file to write')
const app = await openOfflineApp()
writeFileSync(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
