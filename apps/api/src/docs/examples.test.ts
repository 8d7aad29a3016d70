import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { join } from 'node:path'
import type { ApiKey } from '@shop/contract/api-keys'
import type { Webhook } from '@shop/contract/webhooks'
import { makeTestFolder } from '@shop/postgres/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../test/harness.ts'
import { makeProduct } from '../../test/make.ts'
import { startWebhooks } from '../features/platform/webhooks/deliver-webhooks.ts'
import { signedHeaders } from '../features/platform/webhooks/message-signature.ts'
import type { Connecting } from '../features/platform/webhooks/public-connection.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/integrations.md'), 'utf8')
/** Digest of the Python example when it was last run, for machines that have no Python. */
const RUN_PYTHON = 'f766488c29395237cf9d349aba25e4176364b644f8da1a333831c3dac859c272'

const exampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(PAGE)?.[1] ?? ''
const hasPython = spawnSync('python3', ['--version']).status === 0

const TO_HERE: Connecting = {
  request: request as Connecting['request'],
  lookup: ((_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction,
  isAllowed: () => true,
}

let shop: TestShop
let admin: Person
let address: string
const stops: (() => unknown)[] = []

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))
afterAll(() => shop.close())

/** A port that nobody uses at the moment. */
async function freePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** What a program writes, line by line. */
function linesOf(program: ChildProcess) {
  let text = ''
  program.stdout?.on('data', (chunk: Buffer) => {
    text += chunk
  })
  program.stderr?.pipe(process.stderr)
  return () => text.split('\n').filter(Boolean)
}

/** Runs an example with a key and a webhook of its own: it lists a product and receives one event. */
async function run(command: string, file: string, code: string) {
  const { code: productCode, name } = await makeProduct(shop.db, 3)
  const key = await shop.call<ApiKey & { key: string }>('POST', '/api-keys', admin, {
    name: 'Exemplo',
    permissions: ['bo:manage:products'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const { data: webhook } = await shop.call<Webhook & { secret: string }>('POST', '/webhooks', admin, {
    url: 'https://receptor.exemplo/',
    events: ['stock.changed'],
  })
  const port = await freePort()
  // The sender of messages reads the URL from the row.
  const url = `http://receptor.exemplo:${port}/`
  await shop.db.updateTable('webhooks').set({ url }).where('id', '=', webhook.id).execute()

  const path = join(makeTestFolder(), file)
  writeFileSync(path, code)
  const program = spawn(command, [path], {
    env: {
      ...process.env,
      SHOP_URL: address,
      SHOP_KEY: key.data.key,
      WEBHOOK_SECRET: webhook.secret,
      PORT: String(port),
    },
  })
  stops.push(() => program.kill())
  const lines = linesOf(program)
  await expect.poll(lines).toContain(`${productCode} ${name}`)

  stops.push(startWebhooks(shop.context, TO_HERE, 50))
  const newStock = { code: productCode, newStock: 9 }
  expect((await shop.call('PATCH', `/products/inventory/${productCode}`, admin, newStock)).status).toBe(200)
  await expect
    .poll(lines)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^msg_\w+ stock\.changed$/)]))

  const post = (secret: Buffer, at: number) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: signedHeaders([secret], 'msg_other', at, '{}'),
      body: '{}',
    }).then(({ status }) => status)
  const secret = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64')
  const old = Date.now() - 600_000
  expect([await post(Buffer.alloc(32), Date.now()), await post(secret, old)]).toEqual([401, 401])
  await shop.call('DELETE', `/webhooks/${webhook.id}`, admin)
}

test('the TypeScript example of the documentation calls the shop and receives an event as it stands there', () =>
  run(process.execPath, 'example.ts', exampleIn('ts')))

// Without Python the text must be the one that a machine with Python ran.
test('the Python example of the documentation calls the shop and receives an event as it stands there', async () => {
  const example = exampleIn('python')
  if (hasPython) await run('python3', 'example.py', example)
  expect(createHash('sha256').update(example).digest('hex')).toBe(RUN_PYTHON)
})
