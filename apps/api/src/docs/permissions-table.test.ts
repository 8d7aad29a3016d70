import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestShop } from '../../test/harness.ts'
import { permissionsTable } from './permissions-table.ts'

it('docs/permissions.md says what the routes declare; if not, run `npm run docs -w apps/api`', async () => {
  const shop = await openTestShop()
  const written = readFileSync(join(import.meta.dirname, '../../../../docs/permissions.md'), 'utf8')
  const table = permissionsTable(shop.app.routeTable)
  await shop.close()
  expect(written).toBe(table)
})
