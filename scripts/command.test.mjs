import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './runtime.mjs'

const place = mkdtempSync(join(tmpdir(), 'shop-command-'))

beforeAll(() => {
  const write = (path, text) => {
    mkdirSync(join(place, dirname(path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  for (const name of ['command', 'env-file', 'prepare', 'runtime'])
    cpSync(join(root, `scripts/${name}.mjs`), join(place, `scripts/${name}.mjs`))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  for (const part of ['data-command', 'check-ledger', 'main'])
    write(`apps/api/dist/${part}.js`, `console.log('${part}', ...process.argv.slice(2))`)
  write('apps/api/dist/.built-from', 'other sources')
  for (const part of ['web', 'storefront']) write(`apps/${part}/dist/index.html`, '')
  write('packages/domain/src/pulled.ts', '')
})
afterAll(() => rmSync(place, { recursive: true }))

/** Without npm in its path nothing can be installed, which is said. */
const run = (...args) =>
  spawnSync(process.execPath, [join(place, 'scripts/command.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: '' },
  }).stdout

test('beside a running shop a command takes what is built, also when other sources were pulled', () => {
  expect(run('backup', '--keep', '30')).toBe('data-command backup --keep 30\n')
  expect(run('check:ledger')).toBe('check-ledger\n')
})

test('a command for a shop that is stopped builds the sources that were pulled', () => {
  for (const name of ['migrate', 'restore']) expect(run(name)).toBe('Instalando dependências…\n')
})

test('a command that was never built is built', () => {
  rmSync(join(place, 'apps/api/dist'), { recursive: true })
  expect(run('backup')).toBe('Instalando dependências…\n')
})
