import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'
import { openOfflineApp } from './offline-app.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test.each(Object.entries(DOCUMENTS))(
  '%s is fresh; if not, run `npm run docs -w apps/api`',
  async (name, write) => {
    const app = await openOfflineApp()
    const fresh = write(app)
    await app.close()
    expect(readFileSync(join(ROOT, name), 'utf8')).toBe(fresh)
  },
)
