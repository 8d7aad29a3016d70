import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const run = (args, as = {}) => {
  const file = join(place, 'scripts/command.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    encoding: 'utf8',
    env: { PATH: '' },
    ...as,
  })
  return stdout + stderr
}
const INSTALLING =
  'Instalando dependências…\nAs dependências não puderam ser instaladas; confira a internet e a permissão da pasta.\n'

test('beside a running shop a command takes what is built, also when other sources were pulled', () => {
  expect(run(['backup', '--keep', '30'])).toBe('data-command backup --keep 30\n')
  expect(run(['check:ledger'])).toBe('check-ledger\n')
})

test('a command for a shop that is stopped builds the sources that were pulled', () => {
  for (const name of ['migrate', 'restore']) expect(run([name])).toBe(INSTALLING)
})

test('who may not build in the folder is told so', () => {
  const installed = ['.package-lock.json', 'esbuild'].map((name) => join(place, 'node_modules', name))
  for (const path of installed) mkdirSync(path, { recursive: true })
  chmodSync(place, 0o755)
  chmodSync(join(place, 'apps/api/dist'), 0o555)
  expect(run(['migrate'], process.geteuid?.() === 0 ? { uid: 1, gid: 1 } : {})).toBe(
    'Compilando…\nEste usuário não pode compilar nesta pasta: rode npm run build com o dono dela, com a loja parada.\n',
  )
  chmodSync(join(place, 'apps/api/dist'), 0o755)
  rmSync(join(place, 'node_modules'), { recursive: true })
})

test('a command that was never built is built', () => {
  rmSync(join(place, 'apps/api/dist'), { recursive: true })
  expect(run(['backup'])).toBe(INSTALLING)
})
