import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../src/settings.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const README = read('README.md')

test('the secrets beside compose.yaml are not copied into the image, nor the packages of this machine', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/node_modules', '.git', 'data']))
})

test('the containers get settings that exist, and the head of the file names what has to be in .env', () => {
  const text = read('deploy/compose.yaml')
  const { services } = parse(text) as { services: { shop: { environment: Record<string, string> } } }
  for (const name of Object.keys(services.shop.environment)) expect(README).toContain(`\`${name}\``)
  const [head = ''] = text.split('\nservices:')
  const hasDefault = /^\$\{(\w+):-.+\}$/
  for (const [whole, name] of text.matchAll(/\$\{(\w+)[^}]*\}/g))
    if (!hasDefault.test(whole)) expect(head, whole).toContain(name)
})

test('the containers take every setting that shops change', () => {
  const [, section = ''] =
    /^## Configurações que quase toda loja muda\n(.*?)^## /ms.exec(read('docs/operating.pt-BR.md')) ?? []
  const names = [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name = '']) => name),
  )
  const given = ['deploy/compose.yaml', 'deploy/Containerfile'].map(read).join('\n')
  expect(names).toContain('SHOP_TIMEZONE')
  expect(names.filter((name) => !new RegExp(`\\b${name}[:=]`).test(given))).toEqual([])
})

test('the container of the shop writes where the unit of systemd does, with no right of its own, and has as long to stop', () => {
  const { shop } = parse(read('deploy/compose.yaml')).services
  const [, seconds = ''] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/backoffice.service')) ?? []
  expect(shop).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    stop_grace_period: `${seconds}s`,
  })
})

test('systemd asks the shop alone to stop: the database serves the calls in progress until the shop stops it', () => {
  expect(read('deploy/backoffice.service')).toMatch(/^KillMode=mixed$/m)
})

test('the places of the screens that the manual for operators names exist', () => {
  const prose = ['Com systemd', 'Em contêineres', 'Não vão', 'Toda noite', 'mesmas configurações do serviço']
  const named = [...read('docs/operating.pt-BR.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
  const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT }).map(read).join('\n')
  expect(new Set(named).size).toBeGreaterThan(prose.length)
  expect(named.filter((name) => !prose.includes(name) && !screens.includes(name))).toEqual([])
})

test('a password as the head of compose.yaml makes it fits into the addresses of its services', () => {
  const [, command = ''] = /`(openssl rand [^`]+)`/.exec(read('deploy/compose.yaml')) ?? []
  const [program = '', ...args] = command.split(' ')
  const secret = execFileSync(program, args, { encoding: 'utf8' }).trim()
  const { shop } = (
    parse(read('deploy/compose.yaml')) as { services: Record<string, { environment: object }> }
  ).services
  const filled = Object.fromEntries(
    Object.entries(shop?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(DB_PASSWORD|S3_SECRET)[^}]*\}/g, secret),
    ]),
  )
  const { DATABASE_URL = '', FILES_URL = '' } = filled
  expect(new URL(DATABASE_URL).password).toBe(secret)
  expect(readSettings({ FILES_URL }).FILES_URL).toBe(FILES_URL)
})

test('the example of settings has names of the README, and is taken once its gaps are filled', () => {
  const given = parseEnv(read('deploy/backoffice.env'))
  for (const name of Object.keys(given)) expect(README).toContain(`\`${name}\``)
  const secret = 'x'.repeat(64)
  expect(
    readSettings({ ...given, TOKEN_SECRET: secret, PIX_SECRET: secret, METRICS_TOKEN: secret }),
  ).toMatchObject({ NODE_ENV: 'production', METRICS_TOKEN: secret })
})
