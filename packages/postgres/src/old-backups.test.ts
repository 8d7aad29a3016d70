import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldBackups } from './old-backups.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'shop-old-backups-'))
})
afterEach(() => rmSync(place, { recursive: true }))

function make(name: string, manifest?: object): void {
  mkdirSync(join(place, name))
  if (manifest) writeFileSync(join(place, name, 'manifest.json'), JSON.stringify(manifest))
}
const backupOf = (madeAt: string) => ({
  format: 2,
  madeAt,
  migrations: ['0001'],
  tables: [{ name: 'orders', columns: ['id'] }],
  files: [],
})

test('backups older than the days go, what is no backup stays', () => {
  make('today', backupOf('2026-11-25T04:00:00Z'))
  make('in-time', backupOf('2026-10-26T13:00:00Z'))
  make('old', backupOf('2026-10-26T11:00:00Z'))
  make('photos')
  make('damaged', { format: 2 })
  expect(removeOldBackups(place, 30, NOW)).toEqual([join(place, 'old')])
  expect(readdirSync(place).sort()).toEqual(['damaged', 'in-time', 'photos', 'today'])
})

test('the newest backup stays, however old it is', () => {
  make('last', backupOf('2026-01-02T04:00:00Z'))
  make('before', backupOf('2026-01-01T04:00:00Z'))
  expect(removeOldBackups(place, 30, NOW)).toEqual([join(place, 'before')])
  expect(readdirSync(place)).toEqual(['last'])
})
