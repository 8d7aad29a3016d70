import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'
import { openOfflineApp } from './offline-app.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs')

test.each(Object.entries(DOCUMENTS))(
  'docs/%s is fresh; if not, run `npm run docs -w apps/api`',
  async (name, write) => {
    const app = await openOfflineApp()
    const fresh = write(app)
    await app.close()
    expect(readFileSync(join(FOLDER, name), 'utf8')).toBe(fresh)
  },
)
