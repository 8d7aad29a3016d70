import { createHmac } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Installed } from './installed.ts'

const PASSWORD = 'outra senha bem longa 26'
const CLERK = {
  name: 'Ana Prado',
  document: '52998224725',
  email: 'ana@loja.com.br',
  phone: '11987654321',
  func: 1,
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}
const mustSay = (output: string, ...parts: string[]) => {
  for (const part of parts) must(output.includes(part), `does not say '${part}': ${output.slice(-300)}`)
}

/** The code that an authenticator app shows now for the secret (RFC 6238). */
function appCode(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1e6).padStart(6, '0')
}

/** A folder that the shop's user may write, as a mounted disk for copies is. */
function folderFor({ way: { user } }: Installed, name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'shop-copies-')), name)
  mkdirSync(folder, { mode: 0o755 })
  if (user) for (const one of [folder, join(folder, '..')]) chownSync(one, user.uid, user.gid)
  return folder
}

async function productsOf(shop: Installed, token: string): Promise<number> {
  const { status, data } = await shop.call('GET', '/api/products?limit=1&offset=0', undefined, token)
  must(status === 200, `products: ${status}`)
  return Number(data.total)
}

/** In this order, on one shop; each throws an Error that says what is not as the documents say. */
export const PROCEDURES: Record<string, (shop: Installed) => Promise<void>> = {
  'first start': (shop) => shop.start(),
  'first sign-in': async (shop) => {
    await shop.signIn()
  },
  'own password and authenticator app': async (shop) => {
    const token = await shop.signIn()
    const body = { currentPassword: shop.admin.password, newPassword: PASSWORD }
    must(
      (await shop.call('PATCH', '/api/accounts/me/password', body, token)).status === 200,
      'password refused',
    )
    shop.admin.password = PASSWORD
    const again = await shop.signIn()
    const setup = await shop.call(
      'POST',
      '/api/accounts/me/second-factor',
      { currentPassword: PASSWORD },
      again,
    )
    const code = appCode(String(setup.data.secret))
    const { data, body: text } = await shop.call('PATCH', '/api/accounts/me/second-factor', { code }, again)
    must(Array.isArray(data.recoveryCodes), `authenticator refused: ${text}`)
    shop.recoveryCodes = data.recoveryCodes as string[]
  },
  'start without ADMIN_PASSWORD': async (shop) => {
    await shop.stop()
    shop.removeAdminPassword()
    await shop.start()
    must((await productsOf(shop, await shop.signIn())) === 0, 'the demo was loaded')
  },
  'invitation without a mail server': async (shop) => {
    const token = await shop.signIn()
    const made = await shop.call('POST', '/api/accounts/employee/attendant/signup', CLERK, token)
    must(made.status === 201, `employee refused: ${made.body}`)
    const link = await shop.call('POST', `/api/employees/${CLERK.email}/invitation/link`, undefined, token)
    const { url } = link.data
    must(typeof url === 'string', `no link: ${link.body}`)
    const parts = new URLSearchParams(new URL(String(url)).hash.slice(1))
    const body = { email: parts.get('email'), code: parts.get('code'), newPassword: PASSWORD }
    const chosen = await shop.call('PATCH', '/api/accounts/users/activate', body)
    must(chosen.status === 200, `link refused: ${chosen.body}`)
    await shop.signIn(PASSWORD, CLERK.email)
  },
  migrate: async (shop) => {
    // The embedded server has one master: the shop, or the command.
    const isEmbedded = Object.keys(shop.way.database).length === 0
    if (isEmbedded) await shop.stop()
    mustSay(await shop.command('npm run migrate'), 'O banco de dados está pronto para esta versão.')
    if (isEmbedded) await shop.start()
    must((await productsOf(shop, await shop.signIn())) === 0, 'the demo was loaded')
  },
  backup: async (shop) => {
    const said = await shop.command('npm run backup')
    mustSay(said, 'Backup feito em', '0 pedidos')
    shop.backup = /Backup feito em (\S+)/.exec(said)?.[1] ?? ''
  },
  'backup to another folder': async (shop) => {
    const folder = folderFor(shop, 'copias')
    const said = await shop.command('npm run backup -- /mnt/copias/hoje', { '/mnt/copias': folder })
    mustSay(said, `${folder}/hoje`)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  },
  "the timer's command": async (shop) => {
    if (shop.way.isService) return mustSay(await shop.timer(), 'Conferido: foi restaurado por inteiro')
    mustSay(await shop.command('npm run backup -- --test --keep 30'), 'Conferido: foi restaurado por inteiro')
  },
  'Saúde shows the backup': async (shop) => {
    const { data } = await shop.call('GET', '/api/health', undefined, await shop.signIn())
    const checks = data.checks as { key: string; state: string }[]
    const bad = checks.filter(({ key, state }) => key !== 'disk' && !['good', 'unused'].includes(state))
    must(bad.length === 0, JSON.stringify(bad))
  },
  'monthly check: restored elsewhere, ledgers compared': async (shop) => {
    const back = folderFor(shop, 'volta')
    const places = { '/tmp/volta': back, '/mnt/copias/hoje': shop.backup }
    mustSay(
      await shop.command('DATA_DIR=/tmp/volta npm run restore -- /mnt/copias/hoje', places),
      'Restaurado o backup',
    )
    mustSay(await shop.command('DATA_DIR=/tmp/volta npm run check:ledger', places), '0 com diferença')
    rmSync(join(back, '..'), { recursive: true, force: true })
  },
  'health and metrics from outside': async (shop) => {
    if (!shop.way.front) return
    for (const path of ['/readyz', '/healthz', '/metrics'])
      must((await shop.call('GET', path)).status === 404, `${path} is open`)
    const page = await shop.call('GET', '/')
    must(Boolean(page.headers['strict-transport-security']), 'no Strict-Transport-Security')
    const board = await shop.call('GET', '/api/orders/events', undefined, await shop.signIn())
    must(board.status === 200 && board.body.length > 0, `a board says nothing: ${board.status}`)
  },
  'authenticator app lost': async (shop) => {
    await shop.stop()
    await shop.command('npm run reset-second-factor -- <e-mail>', { '<e-mail>': shop.admin.email })
    shop.recoveryCodes = []
    await shop.start()
    await shop.signIn()
  },
  'restore in its place': async (shop) => {
    await shop.stop()
    const refused = await shop.tryCommand('npm run restore -- /mnt/copias/hoje', {
      '/mnt/copias/hoje': shop.backup,
    })
    must(refused.code === 1, 'a database with data was overwritten')
    const restored = await shop.tryCommand('npm run restore -- /mnt/copias/hoje', {
      '/mnt/copias/hoje': `${shop.backup} --force`,
    })
    must(restored.code === 0, restored.output.slice(-300))
    await shop.start()
    await shop.signIn(PASSWORD, CLERK.email)
  },
  'check:ledger beside the running shop': async (shop) => {
    mustSay(await shop.command('npm run check:ledger'), '0 com diferença')
  },
}
