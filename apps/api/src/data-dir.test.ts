import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { closeDataDir } from './data-dir.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-data-dir-'))
afterAll(() => rmSync(place, { recursive: true }))

const mode = (...path: string[]) => statSync(join(place, ...path)).mode & 0o777

test('makes a folder that only its user may enter', () => {
  closeDataDir(join(place, 'a', 'new'))
  expect(mode('a', 'new')).toBe(0o700)
})

test("closes a folder that was open to others, with its contents except the database's folder", () => {
  const folder = join(place, 'old')
  for (const path of ['files/private', 'backups/one', 'postgres'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(place, 'outside'), '')
  symlinkSync(join(place, 'outside'), join(folder, 'files', 'link'))
  for (const path of ['files/private/a.jpg', 'backups/one/manifest.json', 'token-secret'])
    writeFileSync(join(folder, path), '', { mode: 0o644 })
  for (const path of ['files/private', 'files', 'backups', 'postgres', '', '../outside'])
    chmodSync(join(folder, path), 0o755)
  closeDataDir(folder)
  for (const path of ['', 'files', 'files/private', 'backups', 'backups/one'])
    expect(mode('old', path)).toBe(0o700)
  for (const path of ['files/private/a.jpg', 'backups/one/manifest.json', 'token-secret'])
    expect(mode('old', path)).toBe(0o600)
  expect(mode('old', 'postgres')).toBe(0o755)
  expect(mode('outside')).toBe(0o755)
})

describe('a folder of another user', () => {
  const { geteuid } = process
  const runAs = (user: number) => {
    process.geteuid = () => user
  }
  afterEach(() => {
    if (geteuid) process.geteuid = geteuid
  })

  test('is refused by root, who would leave files that its user cannot write', () => {
    const folder = join(place, 'foreign')
    mkdirSync(folder, { mode: 0o700 })
    if (geteuid?.() === 0) chownSync(folder, 1234, 1234)
    runAs(0)
    expect(() => closeDataDir(folder)).toThrow(/é do usuário \d+, e este comando roda como root/)
  })

  test('is refused by its user, with the command that gives it back', () => {
    const folder = join(place, 'given')
    mkdirSync(join(folder, 'files', 'private'), { recursive: true })
    const owner = statSync(folder).uid
    runAs(owner + 1)
    expect(() => closeDataDir(folder)).toThrow(new RegExp(`é de outro usuário.*chown -R ${owner + 1} `))
    runAs(owner)
    closeDataDir(folder)
  })
})
