import { expect, test } from 'vitest'
import type { Manifest } from './backup-format.ts'
import { describeBackup, describeSecrets } from './describe-backup.ts'

const stored = (name: string, rows: number) => ({ name, columns: ['id'], rows, size: 600_000, digest: '' })
const manifest: Manifest = {
  format: 2,
  madeAt: '2026-11-25T05:00:00.000Z',
  migrations: ['0001'],
  tables: [
    stored('customers', 120),
    stored('employees', 12),
    stored('orders', 1234),
    stored('products', 300),
  ],
  sequences: [],
  files: [{ path: 'token-secret', size: 64, digest: '' }],
  newestOrder: { code: '32701682', at: '2026-11-25T04:58:00.000Z' },
}

test('a backup is described by what an operator knows the shop by', () => {
  const [contents, newest, ...others] = describeBackup(manifest)
  expect(contents).toBe(
    'Contém 1.234 pedidos, 300 produtos, 120 clientes, 12 funcionários e 1 arquivo (3 MB).',
  )
  expect(newest).toMatch(/^Pedido mais novo: 32701682, de \d\d\/\d\d\/2026, \d\d:58\.$/)
  expect(others).toEqual([])
})

test('a backup without orders and products asks whether this is the shop', () => {
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.name === 'employees' ? 1 : 0 }))
  expect(describeBackup({ ...manifest, tables, newestOrder: null }).at(-1)).toMatch(/É mesmo esta a loja\?$/)
})

test('the key is said to be in the backup only where it is the one in use', () => {
  expect(describeSecrets(manifest, false)).toMatch(/está nele/)
  expect(describeSecrets(manifest, true)).toMatch(/não estão nele, nem TOKEN_SECRET/)
  expect(describeSecrets({ ...manifest, files: [] }, false)).toMatch(/não estão nele, nem TOKEN_SECRET/)
})
