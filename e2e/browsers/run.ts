// `npm run test:browsers`: a sign-in, a sale, packing and a delivery offline in browsers other than Chromium. The
// network is a proxied connection between browser and shop that the test cuts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShopClient, type ShopClient } from '@shop/api-client/client'
import { makeCustomer, makeProduct } from '../src/make.ts'
import { giveTo } from '../src/orders.ts'
import { ADMIN } from '../src/shop.ts'
import { type Driver, openFirefox, openWebKit } from './driver.ts'
import { personAt } from './page.ts'

const SHOP_PORT = Number(process.env.E2E_PORT ?? 3397)
const STOCKER = { email: 'estoque@demo.local', password: 'demo-estoque-2026' }
const DELIVERER = { email: 'entregador@demo.local', password: 'demo-entregador-2026' }

/** A proxy to the shop that can be cut and restored; the browser connects to the proxy. */
async function openProxy(to: number) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const shop = connect(to, '127.0.0.1')
    for (const end of [socket, shop]) {
      open.add(end)
      end
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(end)
          socket.destroy()
          shop.destroy()
        })
    }
    socket.pipe(shop).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
  const port = await listen(0)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return { url: `http://localhost:${port}`, cut, restore: () => listen(port) }
}

async function startShop() {
  const data = mkdtempSync(join(tmpdir(), 'shop-browsers-'))
  const shop = spawn('node', ['apps/api/dist/main.js'], {
    cwd: new URL('../..', import.meta.url),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(SHOP_PORT),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${SHOP_PORT}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    if (tries > 240) throw new Error('The shop does not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      shop.once('exit', () => {
        rmSync(data, { recursive: true, force: true })
        resolve()
      })
      shop.kill('SIGTERM')
    })
  return { data, stop }
}

async function doneWith(api: ShopClient, orderId: number, actions: readonly string[]) {
  const params = { path: { orderId: String(orderId) } }
  const { data } = await api.GET('/api/reports/order/histories/{orderId}', { params })
  const did = data?.data.histories.map(({ action }) => action) ?? []
  const got = did.filter((action) => actions.includes(action))
  if (got.join() !== actions.join()) throw new Error(`Expected ${actions}, the history has ${did}`)
}

async function check(driver: Driver, api: ShopClient, line: Awaited<ReturnType<typeof openProxy>>) {
  const person = personAt(driver)
  const signIn = async ({ email, password }: typeof ADMIN) => {
    await person.open(`${line.url}/logout`)
    await person.sees('Esqueceu a senha?')
    await person.fill('Email', email)
    await person.fill('Senha', password)
    await person.press('Entrar')
    await person.sees('Todos os direitos reservados')
  }
  const customer = await makeCustomer(api, { shippingCost: 10 })
  const product = await makeProduct(api, { stock: 1 })

  await signIn(ADMIN)
  await person.open(`${line.url}/admin/selling`)
  await person.fill('Pesquisar cliente por nome ou email', customer.email)
  await person.press(customer.email)
  const products = 'Pesquisar produto por nome, tag, referencia ou marca'
  await person.fill(products, product.code)
  await person.enter(products)
  await person.press('Carrinho: 1 item')
  await person.press('Finalizar Pedido')
  await person.sees('concluída')
  const code = String(await person.read('(?<=pedido\\s*|PEDIDO\\s*)\\d{8}'))
  const { data } = await api.GET('/api/orders/{code}', { params: { path: { code } } })
  const orderId = data?.data.orderId
  if (!orderId) throw new Error(`The sale ${code} is not there`)
  console.log(`  sold ${code}`)

  await signIn(STOCKER)
  await person.open(`${line.url}/admin/stocking`)
  await person.sees(code)
  await person.keepsScreens()
  await line.cut()
  await person.reload()
  await person.press(code)
  await person.tick()
  await person.photograph()
  await person.press('Concluir embalagem')
  await person.sees('guardados neste aparelho')
  await line.restore()
  await person.seesNoMore('neste aparelho')
  await doneWith(api, orderId, ['prepare', 'pack'])
  console.log('  packed without a network')

  await giveTo(api, orderId, DELIVERER.email)
  await signIn(DELIVERER)
  await person.open(`${line.url}/admin/deliveries`)
  await person.sees(code)
  await person.keepsScreens()
  await line.cut()
  await person.reload()
  await person.press(`Sair para entrega do pedido ${code}`)
  await person.press(`Registrar entrega do pedido ${code}`)
  await person.fill('Recebido por', 'Maria')
  await person.sign()
  await person.press('Registrar')
  await person.sees('guardados neste aparelho')
  await line.restore()
  await person.seesNoMore('neste aparelho')
  await doneWith(api, orderId, ['dispatch', 'deliver'])
  console.log('  delivered without a network')
}

const shop = await startShop()
process.env.E2E_DATA = shop.data
const url = `http://127.0.0.1:${SHOP_PORT}`
const { data: session } = await createShopClient(url).POST('/api/accounts/signin', { body: ADMIN })
const api = createShopClient(url, session?.data.accessToken)
const wanted = process.argv.slice(2)
const browsers = { firefox: openFirefox, webkit: openWebKit }
let failed = 0
for (const [name, open] of Object.entries(browsers)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const line = await openProxy(SHOP_PORT)
  let driver: Driver | undefined
  try {
    driver = await open()
    console.log(driver.version)
    await check(driver, api, line)
    console.log(`${driver.version}: passed`)
  } catch (error) {
    failed++
    console.error(`${driver?.version ?? name}: failed`, error)
  } finally {
    await driver?.close()
    await line.cut()
  }
}
await shop.stop()
process.exit(failed > 0 ? 1 : 0)
