import type {
  BankAccounts,
  BankLines,
  BankMatches,
  ImportedStatement,
  SettledMatches,
} from '@shop/contract/bank'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { newEndToEndId } from '../../../../test/statements.ts'
import { settleByThemselves } from './settle-by-themselves.ts'

const TODAY = shopDay(new Date(), 'America/Sao_Paulo')
const brDay = (day: string) => day.split('-').reverse().join('/')
const TODAY_BR = brDay(TODAY)

let shop: TestShop
let finance: Person
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  finance = await shop.employee(['bo:manage:finance'])
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const send = (text: string | Buffer, more: object = {}) =>
  shop.call<ImportedStatement>('POST', '/bank/statements', finance, {
    name: 'extrato.txt',
    file: Buffer.from(text).toString('base64'),
    ...more,
  })
const linesIn = async (status = 'waiting') =>
  (await shop.call<BankLines>('GET', `/bank/lines?status=${status}&items=100`, finance)).data.items
const find = async (text: string) => {
  for (const status of ['waiting', 'settled', 'ignored']) {
    const line = (await linesIn(status)).find(({ description }) => description.includes(text))
    if (line) return line
  }
  throw new Error(`No line ${text}`)
}
const accounts = async () => (await shop.call<BankAccounts>('GET', '/bank/accounts', finance)).data.items
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

let documents = 20_000_000_000
/** A transfer of today that waits for approval. */
async function waitingOrder(reais: number, document = String(++documents)) {
  const customer = await makeCustomer(shop.db, { document })
  const { id, code } = await makeOrder(shop.db, 11, {
    payment: 'transfer',
    customer_id: customer.id,
    sub_total_cents: Math.round(reais * 100),
    warranty_cents: 0,
    freight_cents: 0,
  })
  return { id, code, document, customer }
}

interface OfxLine {
  amount: string
  memo: string
  type?: string
  id?: string
  day?: string
}
/** OFX 1 of one account. */
const ofx = (account: string, lines: readonly OfxLine[], currency = 'BRL') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>0001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines
    .map(
      ({ amount, memo, type = 'CREDIT', id = '', day = TODAY }) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('money that left the account settles nothing, by whatever the file says so', async () => {
  const order = await waitingOrder(91)
  const { document } = order
  const files = [
    ofx('out-1', [{ type: 'DEBIT', amount: '91,00', memo: `ofx ${document}`, id: 'a' }]),
    `Data;Histórico;Valor;Deb/Cred\n${TODAY_BR};coluna ${document};91,00;D\n${TODAY_BR};outro;1,00;C`,
    `Data;Histórico;Valor;Lado\n${TODAY_BR};sem nome ${document};91,00;Saída\n${TODAY_BR};outro;1,00;Entrada`,
    `Data;Histórico;Crédito;Débito\n${TODAY_BR};duas ${document};;91,00`,
    `Data;Histórico;Valor\n${TODAY_BR};atrás ${document};91,00-`,
    `Data;Histórico;Valor\n${TODAY_BR};parênteses ${document};(91,00)`,
    `Data;Histórico;Valor;Saldo\n${TODAY_BR};pelo saldo a;9,00;109,00\n${TODAY_BR};pelo saldo ${document};91,00;18,00`,
  ]
  for (const file of files) expect(await send(file)).toMatchObject({ status: 201, data: { settled: 0 } })
  expect(await statusOf(order.id)).toBe(11)
  for (const memo of ['ofx', 'coluna', 'sem nome', 'duas', 'atrás', 'parênteses', 'pelo saldo'])
    expect(await find(`${memo} ${document}`)).toMatchObject({ amount: -91, status: 'ignored' })
})

test('an unsigned file that says nothing asks once for its account; what a person said is remembered', async () => {
  const order = await waitingOrder(92)
  const file = (memo: string) =>
    `Data;Texto livre;Histórico;Valor\n${TODAY_BR};x;${memo} ${order.document};92,00`
  const first = await send(file('MUDO'))
  expect(first).toMatchObject({
    data: { lines: 1, settled: 0, waiting: 1, accounts: [{ unsaid: 1, trusts: null }] },
  })
  expect(await find('MUDO')).toMatchObject({ doubt: 'unsaid', why: expect.stringMatching(/não diz se/) })
  const [account] = first.data.accounts
  const said = await shop.call('PATCH', `/bank/accounts/${account?.id}`, finance, {
    trusts: 'sign',
    name: 'Banco Mudo',
  })
  expect(said).toMatchObject({ status: 200, data: { unsaid: 0, trusts: 'sign', isConfirmed: true } })
  expect(await statusOf(order.id)).toBe(1)
  expect(await find('MUDO')).toMatchObject({ status: 'settled', account: 'Banco Mudo' })
  const next = await waitingOrder(92)
  expect(await send(file('MUDO').replace(order.document, next.document))).toMatchObject({
    data: { settled: 1 },
  })
})

test('a sign that contradicts the type waits for what a person says', async () => {
  const order = await waitingOrder(93)
  const lines = [
    { type: 'DEBIT', amount: '93.00', memo: `CONTRA A ${order.document}`, id: 'c1' },
    { type: 'DEBIT', amount: '-1.00', memo: 'CONTRA B', id: 'c2' },
    { type: 'CREDIT', amount: '-2.00', memo: 'CONTRA C', id: 'c3' },
  ]
  const sent = await send(ofx('contra', lines))
  expect(sent).toMatchObject({ data: { settled: 0, waiting: 2, accounts: [{ contradicting: 2 }] } })
  expect(await statusOf(order.id)).toBe(11)
  await shop.call('PATCH', `/bank/accounts/${sent.data.accounts[0]?.id}`, finance, { trusts: 'sign' })
  expect(await statusOf(order.id)).toBe(1)
  expect(await find('CONTRA C')).toMatchObject({ amount: -2, status: 'ignored' })
})

test('money that came back pays no order by itself', async () => {
  const order = await waitingOrder(94)
  const memo = `DEVOLUCAO PIX ENVIADO ${order.document}`
  expect(await send(ofx('refund', [{ amount: '94.00', memo, id: 'r' }]))).toMatchObject({
    data: { settled: 0 },
  })
  expect(await find(memo)).toMatchObject({ status: 'waiting', doubt: 'refund' })
})

test('another currency than reais is left out with its reason', async () => {
  const order = await waitingOrder(95)
  const lines = [{ amount: '95.00', memo: `DOLAR ${order.document}`, id: 'd' }]
  expect(await send(ofx('usd', lines, 'USD'))).toMatchObject({
    status: 201,
    data: { lines: 0, left: 1, rows: [{ line: 1, became: 'left', reason: 'currency' }] },
  })
  const csv = `Data;Histórico;Valor;Moeda\n${TODAY_BR};a;95,00;EUR\n${TODAY_BR};b;US$ 95,00;BRL\n${TODAY_BR};REAL;-1,00;BRL`
  expect(await send(csv)).toMatchObject({ data: { lines: 1, left: 3 } })
  expect(await statusOf(order.id)).toBe(11)
})

test('OFX has no separators of thousands; more than two decimals are zeros or are refused with their line', async () => {
  const sent = await send(
    ofx('decimals', [
      { amount: '10.500', memo: 'DEC A', id: '1a' },
      { amount: '96.00000', memo: 'DEC B', id: '2a' },
      { amount: '1.234', memo: 'DEC C', id: '3a' },
    ]),
  )
  expect(sent).toMatchObject({ data: { lines: 2, refused: 1 } })
  expect(sent.data.rows[2]).toMatchObject({ line: 3, became: 'refused', column: 'TRNAMT' })
  expect([(await find('DEC A')).amount, (await find('DEC B')).amount]).toEqual([10.5, 96])
})

test('a line of a later day waits, settles nothing before, and does on its day', async () => {
  const order = await waitingOrder(97)
  const later = addDays(TODAY, 2)
  const sent = await send(
    ofx('later', [{ amount: '97.00', memo: `AGENDADO ${order.document}`, id: 'f', day: later }]),
  )
  expect(sent).toMatchObject({ data: { settled: 0, waiting: 1 } })
  const line = await find('AGENDADO')
  expect(line.why).toMatch(/ainda não chegou/)
  const settle = await shop.call('POST', `/bank/lines/${line.id}/settle`, finance, { orderId: order.id })
  expect(settle).toMatchObject({ status: 422, errors: [expect.stringContaining(brDay(later))] })
  // Its day comes.
  await sql`update bank_lines set day = ${TODAY} where id = ${line.id}`.execute(shop.owner)
  await settleByThemselves(shop.db)
  expect(await statusOf(order.id)).toBe(1)
})

test('an id that repeats, or is a placeholder, is none: equal lines are counted, and the same file adds none', async () => {
  const twice = (id: string, memo: string) =>
    ofx(
      `ids-${memo}`,
      [1, 2].map(() => ({ amount: '50.00', memo, id })),
    )
  for (const [at, id] of ['0', '000000', 'r7', '', 'N/A', '9999'].entries()) {
    const file = twice(id, `IGUAIS${at}`)
    expect(await send(file), id).toMatchObject({ data: { lines: 2, known: 0, waiting: 2 } })
    expect(await send(`${file}\n`), id).toMatchObject({ data: { lines: 2, known: 2, waiting: 0 } })
  }
  // A file of fewer days has the repeated id once.
  expect(await send(ofx('ids-IGUAIS2', [{ amount: '50.00', memo: 'IGUAIS2', id: 'r7' }]))).toMatchObject({
    data: { known: 1 },
  })
  // Numbers of the rows are no ids: they are given anew in each file.
  const numbered = (memos: string[]) =>
    ofx(
      'numbers',
      memos.map((memo, index) => ({ amount: '51.00', memo, id: String(index + 1) })),
    )
  await send(numbered(['NUM A', 'NUM B']))
  expect(await send(numbered(['NUM B', 'NUM C']))).toMatchObject({ data: { lines: 2, known: 1 } })
})

test('equal lines of two banks are two lines; one account as OFX and as CSV counts once', async () => {
  const a = await send(`Data;Histórico;Valor\n${TODAY_BR};Pix recebido;61,00`)
  const b = await send(`Data Lançamento;Histórico;Valor;Saldo\n${TODAY_BR};Pix recebido;61,00;5,00`)
  for (const one of [a, b]) expect(one).toMatchObject({ data: { lines: 1, known: 0, waiting: 1 } })
  expect(a.data.accounts[0]?.id).not.toBe(b.data.accounts[0]?.id)

  const order = await waitingOrder(62)
  await waitingOrder(62, `${documents}0`)
  const memo = `Pix recebido ${order.document}`
  await send(ofx('777-1', [{ amount: '62.00', memo, id: 'x1' }]))
  expect(await statusOf(order.id)).toBe(1)
  // The same payment in the bank's CSV, before anybody said which account that is: it settles nothing else.
  const again = await makeOrder(shop.db, 11, {
    payment: 'transfer',
    customer_id: order.customer.id,
    sub_total_cents: 6_200,
    warranty_cents: 0,
    freight_cents: 0,
  })
  const csv = `Data;Lançamento;Documento;Valor\n${TODAY_BR};PIX RECEBIDO FULANO;${order.document};62,00`
  const sent = await send(csv)
  expect(sent).toMatchObject({
    data: { known: 0, settled: 0, waiting: 1, accounts: [{ isConfirmed: false }] },
  })
  expect((await find('FULANO')).why).toMatch(/mesmo dinheiro.*1\/777-1/)
  expect(await statusOf(again.id)).toBe(11)
  const ofxAccount = (await accounts()).find(({ name }) => name === '1/777-1')
  const said = await shop.call('PATCH', `/bank/accounts/${sent.data.accounts[0]?.id}`, finance, {
    sameAs: ofxAccount?.id,
  })
  expect(said).toMatchObject({ status: 200, data: { id: ofxAccount?.id } })
  await expect(find('FULANO')).rejects.toThrow()
  // From now on its files are known by their titles.
  expect(await send(`${csv}\n${TODAY_BR};PIX RECEBIDO OUTRO;;63,00`)).toMatchObject({
    data: { lines: 2, known: 1, waiting: 1, accounts: [{ id: ofxAccount?.id }] },
  })
  expect(await statusOf(again.id)).toBe(11)
})

test('an account that the file names is found in both forms; the person can choose another', async () => {
  const first = await send(ofx('88123-4', [{ amount: '64.00', memo: 'NOMEADA', id: 'n1' }]))
  const csv = `Extrato de: Ag: 0042 | Conta: 88123-4\nData;Histórico;Valor\n${TODAY_BR};Pix recebido nomeada;64,00\n`
  const second = await send(csv)
  expect(second).toMatchObject({ data: { known: 1, accounts: [{ id: first.data.accounts[0]?.id }] } })
  // Sent again with another account, its lines go there.
  const moved = await send(`Data;Histórico;Outra;Valor\n${TODAY_BR};MUDA DE CONTA;;-65,00`)
  const chosen = await send(`Data;Histórico;Outra;Valor\n${TODAY_BR};MUDA DE CONTA;;-65,00`, {
    accountName: 'Conta nova',
  })
  expect(chosen).toMatchObject({ data: { id: moved.data.id, known: 1, accounts: [{ name: 'Conta nova' }] } })
  expect(await find('MUDA DE CONTA')).toMatchObject({ account: 'Conta nova' })
  expect((await accounts()).some(({ id }) => id === moved.data.accounts[0]?.id)).toBe(false)
  expect(await send('Data;Histórico;Valor\n01/11/2026;x;1,00', { accountId: 999_999 })).toMatchObject({
    status: 404,
  })
})

test('lines of the CSV files of earlier releases are found again, and their account is asked for once', async () => {
  await sql`insert into bank_accounts (key, name) values ('CSV', 'Arquivos CSV importados antes')`.execute(
    shop.owner,
  )
  const file = `Data;Histórico;Documento;Valor\n${TODAY_BR};ANTIGA receb;;66,00\n`
  const imported = await send(file)
  await sql`update bank_lines set account = 'CSV', text_key = null where description = 'ANTIGA receb'`.execute(
    shop.owner,
  )
  const again = await send(`${file}${TODAY_BR};ANTIGA nova receb;;67,00\n`)
  expect(again).toMatchObject({ data: { lines: 2, known: 1, waiting: 1 } })
  expect((await find('ANTIGA receb')).account).toBe(imported.data.accounts[0]?.name)
  expect((await accounts()).find(({ name }) => name === 'Arquivos CSV importados antes')?.isConfirmed).toBe(
    false,
  )
})

test('every row is in the answer: new, known, left out with its reason, or refused with its column', async () => {
  const rows = [
    'Extrato;Agência;x',
    'Data;Histórico;Valor',
    `${brDay(addDays(TODAY, -3))};SALDO ANTERIOR;100,00`,
    `${TODAY_BR};RESPOSTA A receb;10,00`,
    ';RESPOSTA B mesmo dia receb;20,00',
    ';Rem: Fulana de Tal;',
    `${TODAY_BR};RESPOSTA zero;0,00`,
    `${TODAY_BR};RESPOSTA TV 32" receb;30,00`,
    `31/02/2026;RESPOSTA data;5,00`,
    `${TODAY_BR};RESPOSTA valor;1,2,3`,
    `${TODAY_BR};SALDO DO DIA;165,00`,
    'Total;;60,00',
  ]
  const sent = await send(rows.join('\n'))
  expect(sent.data.rows.map(({ line, became, reason, column }) => [line, became, reason ?? column])).toEqual([
    [1, 'left', 'text'],
    [2, 'left', 'text'],
    [3, 'left', 'balance'],
    [4, 'new', null],
    [5, 'new', null],
    [6, 'left', 'continued'],
    [7, 'left', 'zero'],
    [8, 'new', null],
    [9, 'refused', 'Data'],
    [10, 'refused', 'Valor'],
    [11, 'left', 'balance'],
    [12, 'left', 'total'],
  ])
  // 100 + 60 are 160: the refused row is missing.
  expect(sent.data.differences).toEqual([{ line: 11, amount: 5 }])
  expect((await find('RESPOSTA B')).description).toBe('RESPOSTA B mesmo dia receb Rem: Fulana de Tal')
  const again = await send(rows.join('\r\n'))
  expect(again.data.rows.filter(({ became }) => became === 'known')).toHaveLength(3)
})

test('no title of a file without titles is stored: it would be a payment', async () => {
  const name = 'ZULEIDE'
  const file = `x1;${name};10\nx2;BIA;11`
  const refused = await send(file)
  expect(refused).toMatchObject({ status: 422 })
  const columns = { date: 'Coluna 1', description: 'Coluna 2', amount: 'Coluna 3' }
  const dated = `${TODAY_BR};${name};10,00;1\n${TODAY_BR};BIA;-11,00;2`
  expect(await send(dated, { columns })).toMatchObject({ status: 201, data: { lines: 2 } })
  const { rows } = await sql<{
    stored: string
  }>`select titles || columns::text as stored from bank_csv_columns
    union all select titles from bank_account_titles`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { stored } of rows) expect(stored).not.toContain(name)
})

test('an import counts its own lines alone; an approval with the id of a waiting line settles it at once', async () => {
  const order = await waitingOrder(68)
  const endToEndId = newEndToEndId(TODAY)
  await send(ofx('own', [{ amount: '68.00', memo: `ESPERA ${endToEndId}`, id: 'w' }]))
  expect((await find('ESPERA')).status).toBe('waiting')
  const other = await waitingOrder(69)
  await sql`update bank_lines set document = ${other.document}, amount_cents = 6900 where description like 'NUM A%'`.execute(
    shop.owner,
  )
  expect(await send(ofx('own', [{ amount: '1.11', memo: 'NADA', id: 'w2' }]))).toMatchObject({
    data: { lines: 1, known: 0, settled: 0, settledEarlier: 1, waiting: 1 },
  })
  const approved = await shop.call('PATCH', '/workflow/order/approve', admin, {
    orderId: order.id,
    endToEndId,
  })
  expect(approved.status).toBe(200)
  expect(await find('ESPERA')).toMatchObject({ status: 'settled', orderId: order.id })
  // The refusal names the order.
  const second = await waitingOrder(68)
  const used = await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: second.id, endToEndId })
  expect(used).toMatchObject({ status: 409, code: 'ID_USED', errors: [expect.stringContaining(order.code)] })
})

test('lines with one match settle in one action, and the others stay with a reason', async () => {
  const one = await waitingOrder(71.31)
  const two = await waitingOrder(71.32)
  await waitingOrder(71.32)
  const sent = await send(
    ofx('matches', [
      { amount: '71.31', memo: 'PAR UM', id: 'p1' },
      { amount: '71.32', memo: 'PAR DOIS', id: 'p2' },
    ]),
  )
  expect(sent).toMatchObject({ data: { settled: 0 } })
  const matches = (await shop.call<BankMatches>('GET', '/bank/matches', finance)).data.items
  const found = matches.find(({ description }) => description === 'PAR UM')
  expect(found).toMatchObject({ amount: 71.31, proposal: { orderId: one.id } })
  const two_ = await find('PAR DOIS')
  expect(matches.some(({ id }) => id === two_.id)).toBe(false)
  const lineIds = [found?.id ?? 0, two_.id]
  const settled = await shop.call<SettledMatches>('POST', '/bank/matches/settle', finance, { lineIds })
  expect(settled).toMatchObject({ status: 200, data: { settled: 1, left: [{ id: two_.id }] } })
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual([1, 11])
  // Done twice, or by two at once, nothing more happens.
  const again = await shop.call<SettledMatches>('POST', '/bank/matches/settle', finance, { lineIds })
  expect(again.data).toMatchObject({ settled: 0 })
})

test('a CNPJ with letters is the payer', async () => {
  const order = await waitingOrder(72, '12ABC34501DE35')
  const file = ofx('letters', [{ amount: '72.00', memo: 'PIX RECEBIDO 12.ABC.345/01DE-35', id: 'l' }])
  expect(await send(file)).toMatchObject({ data: { settled: 1 } })
  expect(await statusOf(order.id)).toBe(1)
})
