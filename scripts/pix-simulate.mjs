// Simulates the customer's bank and the Pix provider: reads an order's Pix code, pays it, and notifies the shop over
// HTTP in the form of the central bank's Pix API. It shares no code with the shop.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

const USAGE = `Uso: PIX_SECRET=… npm run pix:simulate -- CODIGO_DO_PEDIDO [--amount 12.34] [--repeat 3]
  --amount  paga outro valor que o do código Pix (em reais)
  --repeat  envia o mesmo aviso várias vezes, como faz um provedor que não recebeu resposta
Variáveis: PIX_SECRET (a mesma do servidor), SHOP_URL (http://localhost:3000), ADMIN_EMAIL e ADMIN_PASSWORD.`

class Refusal extends Error {}

const {
  SHOP_URL = 'http://localhost:3000',
  ADMIN_EMAIL = 'admin@demo.local',
  ADMIN_PASSWORD = 'demo-admin-2026',
  PIX_SECRET,
} = process.env

async function call(method, path, token, body) {
  const response = await fetch(`${SHOP_URL}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body && JSON.stringify(body),
  })
  const answer = /** @type {any} */ (await response.json())
  if (!response.ok) throw new Refusal(`${method} ${path}: ${response.status} ${answer.errors?.[0] ?? ''}`)
  return answer.data
}

/** The fields of a BR Code: two digits of tag, two of length, the value. */
function readFields(text) {
  const fields = {}
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

/** The data that a bank's app reads from the copied code. */
function readCharge(pixCode) {
  const fields = readFields(pixCode)
  return { amount: fields['54'], txid: readFields(fields['62'])['05'], key: readFields(fields['26'])['01'] }
}

/** The form of the Pix API: 'E', the bank's eight digits, the minute in UTC, eleven characters of its own. */
const endToEndId = (now) =>
  `E99999999${now.toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`

async function simulate(orderCode, { amount, repeat }) {
  const { accessToken } = await call('POST', '/accounts/signin', null, {
    email: ADMIN_EMAIL,
    password: ADMIN_PASSWORD,
  })
  const order = await call('GET', `/orders/${encodeURIComponent(orderCode)}`, accessToken)
  const charge = readCharge((await call('GET', `/orders/pix/${order.orderId}`, accessToken)).pixCode)
  const now = new Date()
  const payment = {
    endToEndId: endToEndId(now),
    txid: charge.txid,
    valor: amount === undefined ? charge.amount : Number(amount).toFixed(2),
    chave: charge.key,
    horario: now.toISOString(),
    infoPagador: 'Pagamento simulado',
  }
  for (let time = 1; time <= repeat; time++) {
    const { received, repeated } = await call('POST', '/webhooks/pix', PIX_SECRET, { pix: [payment] })
    console.log(
      `Aviso ${time}: ${received} novo, ${repeated} repetido (R$ ${payment.valor}, ${payment.endToEndId})`,
    )
  }
  const after = await call('GET', `/orders/${encodeURIComponent(orderCode)}`, accessToken)
  console.log(`Pedido ${orderCode}: ${order.status} → ${after.status}`)
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { amount: { type: 'string' }, repeat: { type: 'string', default: '1' } },
  })
  const [orderCode] = positionals
  const amountIsWrong = values.amount !== undefined && !/^\d+(\.\d{1,2})?$/.test(values.amount)
  if (!orderCode || !PIX_SECRET || amountIsWrong || !/^[1-9]\d?$/.test(values.repeat))
    throw new Refusal(USAGE)
  await simulate(orderCode, { amount: values.amount, repeat: Number(values.repeat) })
} catch (error) {
  const isPlain = error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS')
  const isOffline = error.cause?.code === 'ECONNREFUSED'
  console.error(isOffline ? `A loja não responde em ${SHOP_URL}.` : isPlain ? error.message : error)
  process.exit(1)
}
