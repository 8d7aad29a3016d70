import type { Work } from '@shop/contract/dashboard'
import type { ImportedNfe, Nfe, Nfes, SimilarProducts } from '@shop/contract/nfe'
import type { Receipt } from '@shop/contract/receiving'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeProduct, stockOf } from '../../../../test/make.ts'
import {
  cnpjOf,
  gtinOf,
  item,
  itemCost,
  keyOf,
  type WrittenItem,
  type WrittenNfe,
  writeCancellation,
  writeNfe,
} from '../../../../test/nfe-writer.ts'
import { type Random, seededRandom } from '../../../../test/random.ts'
import { readXml } from './xml-tree.ts'

const OWN = cnpjOf('112223330001')
/** Documents received in a row, each with its own supplier, products and costs. */
const DOCUMENTS = Number(process.env.NFE_DOCUMENTS ?? 25)

let shop: TestShop
let person: Person
let numbers = 100

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
  await shop.db.updateTable('companies').set({ cnpj: OWN }).execute()
})
afterAll(() => shop.close())

const send = (xml: string | Buffer) =>
  shop.call<ImportedNfe>('POST', '/nfes', person, { file: Buffer.from(xml as string).toString('base64') })
const note = (changes: Partial<WrittenNfe> = {}): WrittenNfe => ({
  supplier: cnpjOf('114447770001'),
  recipient: OWN,
  number: ++numbers,
  items: [item()],
  ...changes,
})
async function imported(written: WrittenNfe): Promise<Nfe> {
  const { status, data, errors } = await send(writeNfe(written))
  expect([status, errors]).toEqual([201, undefined])
  if (!data.nfe) throw new Error('no NF-e')
  return data.nfe
}
const match = (id: number, lines: object[]) => shop.call<Nfe>('PUT', `/nfes/${id}/lines`, person, { lines })
const receive = (nfeId: number) => shop.call<Receipt>('POST', '/receipts', person, { nfeId })
const count = (receipt: Receipt, quantityOf = (line: Receipt['lines'][number]) => line.expected) =>
  shop.call<Receipt>('PUT', `/receipts/${receipt.id}`, person, {
    document: receipt.document,
    lines: receipt.lines.map((line) => ({
      position: line.position,
      productId: line.productId,
      quantity: quantityOf(line),
      cost: line.cost,
    })),
  })
const finish = (id: number, prices = 'accept') =>
  shop.call<Receipt>('POST', `/receipts/${id}/finish`, person, { prices })

test('stores a note with its lines and instalments, and adds an unknown supplier', async () => {
  const written = note({
    supplier: cnpjOf('12ABC34501DE'),
    instalments: [
      { due: '2026-04-01', amount: 6_250 },
      { due: '2026-05-01', amount: 6_250 },
    ],
  })
  const nfe = await imported(written)
  expect(nfe).toMatchObject({
    key: keyOf(written),
    supplier: 'Distribuidora & Filhos 12AB',
    supplierCnpj: cnpjOf('12ABC34501DE'),
    total: 125,
    statesAuthorisation: true,
    status: 'unmatched',
    unmatched: 1,
    lines: [{ position: 1, supplierCode: 'CAPA-13', quantity: 10, total: 125, productId: null }],
    instalments: [
      { number: '001', dueOn: '2026-04-01', amount: 62.5 },
      { number: '002', dueOn: '2026-05-01', amount: 62.5 },
    ],
  })
  const list = await shop.call<Nfes>('GET', '/nfes', person)
  expect(list.data.nfes[0]?.id).toBe(nfe.id)
})

describe('refuses, with the reason,', () => {
  const key = keyOf({ supplier: cnpjOf('114447770001'), number: 7 })
  test.each<[string, string | Buffer, RegExp]>([
    ['what is no XML', 'isto não é XML', /não é um XML/],
    ['another document', '<cteProc><CTe/></cteProc>', /não é uma NF-e/],
    [
      'a wrong check digit',
      writeNfe(note({ key: `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}` })),
      /chave/,
    ],
    ['the key of another note', writeNfe(note({ key })), /não corresponde/],
    ['another recipient', writeNfe(note({ recipient: cnpjOf('998887770001') })), /outro destinatário/],
    ['a cancelled note', writeNfe(note({ status: '101' })), /cancelada/],
    ['a note that was not authorised', writeNfe(note({ status: '110' })), /não foi autorizada/],
    ['a note of tests', writeNfe(note({ environment: '2' })), /homologação/],
    ['a note of a return', writeNfe(note({ purpose: '4' })), /devolução/],
    ['a total that is a centavo off', writeNfe(note({ total: 12_501 })), /total da nota/],
    [
      'goods that do not add up',
      writeNfe(note()).replace('<vProd>125.00</vProd><vFrete>', '<vProd>125.01</vProd><vFrete>'),
      /produtos/,
    ],
    [
      'a line whose units × price differ',
      writeNfe(note()).replace('<qCom>10.0000', '<qCom>11.0000'),
      /Item 1/,
    ],
    [
      'a quantity with more digits than the layout allows',
      writeNfe(note({ items: [item({ quantity: 999_999_999_999_999, goods: 10_000_000 })] })),
      /qCom/,
    ],
    ['another layout', writeNfe(note()).replaceAll('versao="4.00"', 'versao="3.10"'), /layout 4.00/],
    ['another namespace', writeNfe(note()).replace('inf.br/nfe"', 'inf.br/cte"'), /layout 4.00/],
    [
      'an emitter without a name',
      writeNfe(note()).replace(/<xNome>Distribuidora[^<]*/, '<xNome>\u202e '),
      /nome do emitente/,
    ],
    ['an item without a code', writeNfe(note({ items: [item({ code: ' ' })] })), /Item 1: falta o código/],
    [
      'a value beyond the largest amount',
      writeNfe(note({ items: [item({ goods: 999_999_999_999_999, quantity: 1 })] })),
      /Item 1: o valor passa de/,
    ],
    ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${writeNfe(note()).slice(39)}`, /DOCTYPE/],
    ['an unknown entity', writeNfe(note()).replace('Loja', '&xxe;'), /XML/],
    ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>', /codificação/],
    [
      'bytes of another encoding',
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>ç</a>', 'latin1'),
      /codificação/,
    ],
    ['an XML that is too deep', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, /complexo/],
    ['an XML of too many elements', `<a>${'<b/>'.repeat(160_000)}</a>`, /complexo/],
    [
      'more lines than the layout allows',
      writeNfe(note({ items: Array.from({ length: 991 }, () => item()) })),
      /990/,
    ],
  ])('%s', async (_, xml, reason) => {
    const { status, errors } = await send(xml)
    expect([status, errors[0]]).toEqual([422, expect.stringMatching(reason)])
  })

  test('files beyond 5 MB, and texts that are not base64', async () => {
    expect((await send(' '.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await shop.call('POST', '/nfes', person, { file: 'não' })).status).toBe(400)
  })

  test('every note while the company has no CNPJ', async () => {
    await shop.db.updateTable('companies').set({ cnpj: '' }).execute()
    expect((await send(writeNfe(note()))).errors[0]).toMatch(/CNPJ da empresa/)
    await shop.db.updateTable('companies').set({ cnpj: OWN }).execute()
  })
})

test('reads a file declared as ISO-8859-1, and reports a note without authorisation', async () => {
  const latin = writeNfe(note({ items: [item({ name: 'Película câmera' })] })).replace('UTF-8', 'ISO-8859-1')
  expect((await send(Buffer.from(latin, 'latin1'))).data.nfe?.lines[0]?.description).toBe('Película câmera')
  expect((await imported(note({ withoutProtocol: true }))).statesAuthorisation).toBe(false)
})

test('texts of a file are cleaned like typed ones, and cut between characters', async () => {
  const phone = '📱'
  const name = `Capa\u202e\n\u0085 ${phone.repeat(119)}`
  const nfe = await imported(note({ items: [item({ name, code: phone.repeat(70), unit: phone.repeat(8) })] }))
  expect(nfe.lines[0]).toMatchObject({
    description: `Capa ${phone.repeat(115)}`,
    supplierCode: phone.repeat(60),
    unit: phone.repeat(6),
  })
})

test('a text that many sections of CDATA make is refused beyond the length of any in a note', () => {
  const section = `<![CDATA[${']'.repeat(50_000)}]]>`
  const file = (sections: number) =>
    readXml(Buffer.from(`<a xmlns="http://www.portalfiscal.inf.br/nfe">${section.repeat(sections)}</a>`))
  expect(file(2).text).toHaveLength(100_000)
  expect(() => file(3)).toThrow()
})

test('a form with the file itself is taken too', async () => {
  const form = new FormData()
  form.append('file', new Blob([writeNfe(note())], { type: 'text/xml' }), 'nota.xml')
  const request = new Request('http://shop', { method: 'POST', body: form })
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/nfes',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(statusCode).toBe(201)
})

test('instalments without a day of the calendar are left out', async () => {
  const days = ['2026-04-01', '2026-02-30', '0000-01-01', '2026-4-1']
  const nfe = await imported(note({ instalments: days.map((due) => ({ due, amount: 1_000 })) }))
  expect(nfe.instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-04-01'])
})

test('a cancellation marks an imported note, and refuses one that comes later', async () => {
  const [here, later] = [note(), note()]
  const { id } = await imported(here)
  const response = await send(writeCancellation(keyOf(here)))
  expect(response.data).toMatchObject({ cancellation: true, nfe: { id, status: 'cancelled' } })
  expect((await receive(id)).status).toBe(409)
  expect((await send(writeCancellation(keyOf(later)))).data).toMatchObject({ cancellation: true, nfe: null })
  expect((await send(writeNfe(later))).errors[0]).toMatch(/cancelada/)
})

test('a cancellation is withdrawn, also one that came before its note', async () => {
  const [here, later] = [note(), note()]
  const { id } = await imported(here)
  const withdraw = (key: string) => shop.call<Nfe | null>('DELETE', `/nfes/cancellations/${key}`, person)
  await send(writeCancellation(keyOf(here)))
  await send(writeCancellation(keyOf(later)))
  const refused = await send(writeNfe(later))
  expect([refused.status, refused.current]).toEqual([422, { cancelledKey: keyOf(later) }])
  expect((await withdraw(keyOf(here))).data).toMatchObject({ id, status: 'unmatched' })
  expect(await withdraw(keyOf(later))).toMatchObject({ status: 200, data: null })
  expect((await withdraw(keyOf(later))).status).toBe(404)
  await imported(later)
})

test('goods of a note that was cancelled while they were counted do not enter the stock', async () => {
  const product = await makeProduct(shop.db, 0)
  const written = note({ items: [item({ code: 'TARDE' })] })
  const nfe = await imported(written)
  await match(nfe.id, [{ position: 1, productId: product.id, factor: 1 }])
  const { data } = await receive(nfe.id)
  await count(data)
  await send(writeCancellation(keyOf(written)))
  const refused = await finish(data.id)
  expect([refused.status, refused.errors[0]]).toEqual([
    409,
    `A NF-e ${nfe.number}/1 foi cancelada depois de começar o recebimento. Descarte-o, ou retire antes o cancelamento.`,
  ])
  expect(await stockOf(shop.db, product.id)).toBe(0)
  await shop.call('DELETE', `/nfes/cancellations/${keyOf(written)}`, person)
  expect((await finish(data.id)).status).toBe(200)
  await send(writeCancellation(keyOf(written)))
  const { data: received } = await shop.call<Nfe>('GET', `/nfes/${nfe.id}`, person)
  expect(received).toMatchObject({ status: 'received', cancelledAt: expect.any(String) })
})

test('a note received by its typed key is not received again from its file, nor the other way round', async () => {
  const product = await makeProduct(shop.db, 0)
  const both = async () => {
    const written = note({ items: [item({ code: 'CHAVE' })] })
    const nfe = await imported(written)
    await match(nfe.id, [{ position: 1, productId: product.id, factor: 1 }])
    const key = keyOf(written).replace(/.{4}(?=.)/g, '$& ')
    const byHand = () => shop.call('POST', '/receipts', person, { supplierId: nfe.supplierId, document: key })
    return { byHand, fromFile: () => receive(nfe.id) }
  }
  const [one, two] = [await both(), await both()]
  expect([(await one.byHand()).status, (await one.fromFile()).status]).toEqual([201, 409])
  expect([(await two.fromFile()).status, (await two.byHand()).status]).toEqual([201, 409])
})

test('one document sent ten times at once is stored and received once', async () => {
  const product = await makeProduct(shop.db, 0)
  const xml = writeNfe(note({ items: [item({ code: 'DEZ' })] }))
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(xml)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const id = responses.find(({ status }) => status === 201)?.data.nfe?.id ?? 0
  await match(id, [{ position: 1, productId: product.id, factor: 1 }])
  const begun = await Promise.all(Array.from({ length: 10 }, () => receive(id)))
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(1)
  const receipt = begun.find(({ status }) => status === 201)?.data
  if (!receipt) throw new Error('no receipt')
  await count(receipt)
  const done = await Promise.all(Array.from({ length: 10 }, () => finish(receipt.id)))
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stockOf(shop.db, product.id)).toBe(10)
  expect((await send(xml)).status).toBe(409)
  expect((await shop.call('DELETE', `/nfes/${id}`, person)).status).toBe(409)
})

test('an NF-e of which nothing was received is removed, and can be imported again', async () => {
  const xml = writeNfe(note({ items: [item({ code: 'ENGANO' })] }))
  const remove = (id = 0) => shop.call('DELETE', `/nfes/${id}`, person)
  const id = (await send(xml)).data.nfe?.id
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect((await send(xml)).status).toBe(201)
})

test('lines are matched to products by GTIN, with the document’s units, then by what was remembered', async () => {
  const gtin = gtinOf('789100000001')
  const known = await makeProduct(shop.db, 0, { gtin })
  const other = await makeProduct(shop.db, 0)
  const box = item({ code: 'BX', unit: 'CX', quantity: 2, perUnit: 10, unitGtin: gtin, goods: 20_000 })
  const loose = item({ code: 'SOLTO', unit: 'CX', quantity: 3 })
  const first = await imported(note({ items: [box, loose] }))
  expect(first.lines).toMatchObject([
    { productId: known.id, factor: 10, units: 20 },
    { productId: null, factor: null },
  ])
  expect(
    (await match(first.id, [{ position: 2, productId: other.id, factor: 12 }])).data.lines[1],
  ).toMatchObject({
    productId: other.id,
    units: 36,
  })
  const second = await imported(note({ items: [item({ ...loose, quantity: 5 }), item({ code: 'SOLTO' })] }))
  // The same code in another unit is another product.
  expect(second.lines).toMatchObject([{ productId: other.id, units: 60 }, { productId: null }])
  expect((await receive(second.id)).errors[0]).toMatch(/falta 1 item\./)
  expect((await match(second.id, [{ position: 9, productId: other.id, factor: 1 }])).status).toBe(404)
  const half = await imported(note({ items: [item({ code: 'MEIO', quantity: 1.5 })] }))
  expect((await match(half.id, [{ position: 1, productId: other.id, factor: 1 }])).status).toBe(422)
  expect(
    (await match(half.id, [{ position: 1, productId: other.id, factor: 10 }])).data.lines[0]?.units,
  ).toBe(15)
})

test('missing goods of a note cost nothing, and the received units carry their share', async () => {
  const product = await makeProduct(shop.db, 0)
  const nfe = await imported(note({ items: [item({ code: 'FALTA', quantity: 3, goods: 1_000 })] }))
  await match(nfe.id, [{ position: 1, productId: product.id, factor: 1 }])
  const { data } = await receive(nfe.id)
  expect(data).toMatchObject({ document: `NF-e ${nfe.number}/1`, lines: [{ expected: 3, quantity: 0 }] })
  expect((await count(data, () => 2)).data.total).toBe(6.67)
  await finish(data.id)
  const entries = await shop.db
    .selectFrom('stock_movements')
    .select(['quantity_in', 'unit_cost_cents'])
    .where('receipt_id', '=', data.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { quantity_in: 1, unit_cost_cents: 333 },
    { quantity_in: 1, unit_cost_cents: 334 },
  ])
})

function randomItem(random: Random, index: number): WrittenItem {
  const quantity = random.int(1, 60) / (random.chance(0.2) ? 2 : 1)
  const perUnit = random.pick([1, 1, 2, 10, 12])
  const goods = random.int(500, 900_000)
  const part = (share: number) => (random.chance(0.4) ? Math.floor(goods * share * random.next()) : 0)
  return item({
    code: `P${index}`,
    unit: perUnit === 1 ? 'UN' : 'CX',
    quantity,
    perUnit: Number.isInteger(quantity) ? perUnit : 2,
    goods,
    discount: part(0.3),
    freight: part(0.1),
    insurance: part(0.02),
    other: part(0.05),
    ipi: part(0.15),
    st: part(0.2),
  })
}

test('document, stock entries and stored costs agree to the centavo', async () => {
  const random = seededRandom(18)
  const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop.db, 0)))
  for (let index = 0; index < DOCUMENTS; index++) {
    const items = Array.from({ length: random.int(1, 12) }, (_, position) => randomItem(random, position))
    const nfe = await imported(
      note({ supplier: cnpjOf(`AB${String(index).padStart(3, '0')}C70001D`.slice(0, 12)), items }),
    )
    expect(nfe.lines.map(({ total }) => Math.round(total * 100))).toEqual(items.map(itemCost))
    await match(
      nfe.id,
      nfe.lines.map(({ position }, line) => ({
        position,
        productId: products[line]?.id,
        factor: items[line]?.perUnit ?? 1,
      })),
    )
    const { data } = await receive(nfe.id)
    await count(data)
    const done = await finish(data.id)
    expect(done.status).toBe(200)
    const { spent } = await shop.db
      .selectFrom('stock_movements')
      .select((eb) => eb.fn.sum<number>(eb('quantity_in', '*', eb.ref('unit_cost_cents'))).as('spent'))
      .where('receipt_id', '=', data.id)
      .executeTakeFirstOrThrow()
    const total = items.reduce((all, one) => all + itemCost(one), 0)
    expect([Number(spent), Math.round(done.data.total * 100), Math.round(nfe.total * 100)]).toEqual([
      total,
      total,
      total,
    ])
    expect(done.data.lines.reduce((all, { landed }) => all + Math.round(landed * 100), 0)).toBe(total)
  }
}, 300_000)

test('suggests products whose name resembles a line, the most similar first, and says nothing of other lines', async () => {
  const [same, other] = [
    await makeProduct(shop.db, 0, { name: 'Capa de silicone Moto Zeta 77' }),
    await makeProduct(shop.db, 0, { name: 'Capa Moto Zeta 78' }),
  ]
  await makeProduct(shop.db, 0, {
    name: 'Capa de silicone Moto Zeta 77',
    archived_at: new Date().toISOString(),
  })
  await makeProduct(shop.db, 0, { name: 'Fone sem fio' })
  const { id } = await imported(note({ items: [item({ name: 'CAPA SILICONE MOTO ZÊTA 77 ATACADO C/1' })] }))
  const { data } = await shop.call<SimilarProducts>('GET', `/nfes/${id}/lines/1/products`, person)
  expect(data.products.map((product) => product.id)).toEqual([same.id, other.id])
  expect(data.products[0]).toEqual({ id: same.id, code: same.code, name: same.name })
  const missing = await shop.call('GET', `/nfes/${id}/lines/2/products`, person)
  expect([missing.status, missing.errors]).toEqual([404, ['A NF-e não tem o item 2.']])
})

test.each([
  ['FONE3CED2AF3 ATACADO', 'Fone 3ced2af3'],
  ['PELICULA IPHONE13 128GB', 'Película iPhone 13 128 GB'],
])('suggests for %s a product whose digits are apart', async (name, product) => {
  const { id: wanted } = await makeProduct(shop.db, 0, { name: product })
  const { id } = await imported(note({ items: [item({ name })] }))
  const { data } = await shop.call<SimilarProducts>('GET', `/nfes/${id}/lines/1/products`, person)
  expect(data.products[0]?.id).toBe(wanted)
})

test('what waits is counted until its goods are in stock: NF-e, and receipts without one', async () => {
  const waiting = async () => (await shop.call<Work>('GET', '/work', person)).data.waiting.goodsToReceive ?? 0
  const before = await waiting()
  const written = note({ items: [item({ code: 'CONTA' })] })
  const nfe = await imported(written)
  expect(await waiting()).toBe(before + 1)
  await match(nfe.id, [{ position: 1, productId: (await makeProduct(shop.db, 0)).id, factor: 1 }])
  const { data: receipt } = await receive(nfe.id)
  expect(await waiting()).toBe(before + 1)
  await shop.call('POST', '/receipts', person, { supplierId: nfe.supplierId })
  expect(await waiting()).toBe(before + 2)
  await count(receipt)
  await finish(receipt.id)
  expect(await waiting()).toBe(before + 1)
  await send(writeCancellation(keyOf(written)))
  const cancelled = note()
  await imported(cancelled)
  expect(await waiting()).toBe(before + 2)
  await send(writeCancellation(keyOf(cancelled)))
  expect(await waiting()).toBe(before + 1)
})

const eventInside = (key: string, changes: { key?: string; environment?: string } = {}) =>
  `<retEvento versao="1.00"><infEvento><tpAmb>${changes.environment ?? '1'}</tpAmb><cStat>135</cStat><chNFe>${changes.key ?? key}</chNFe><tpEvento>110111</tpEvento></infEvento></retEvento></nfeProc>`

test('a note that is cancelled inside its own file is cancelled, by an event of its key and no test', async () => {
  const [cancelled, other, tested] = [note(), note(), note()]
  const inside = (one: WrittenNfe, changes = {}) =>
    writeNfe(one).replace('</nfeProc>', eventInside(keyOf(one), changes))
  expect((await send(inside(cancelled))).data).toMatchObject({ cancellation: true, nfe: null })
  expect((await send(writeNfe(cancelled))).errors[0]).toMatch(/cancelada/)
  expect((await send(inside(other, { key: keyOf(note()) }))).data).toMatchObject({ cancellation: false })
  expect((await send(inside(tested, { environment: '2' }))).data).toMatchObject({ cancellation: false })
})

test('an event of the test environment, or with the answer for another key, cancels nothing', async () => {
  const written = note()
  const { id } = await imported(written)
  const real = writeCancellation(keyOf(written))
  const test = real.replaceAll('<infEvento>', '<infEvento><tpAmb>2</tpAmb>')
  const [head = '', answer = ''] = real.split('<retEvento>')
  const foreign = `${head}<retEvento>${answer.replace(keyOf(written), keyOf(note()))}`
  for (const [xml, reason] of [
    [test, /teste/],
    [foreign, /nada foi cancelado/],
    [real.replace('110111', '110110'), /carta de correção/],
  ] as const)
    expect(await send(xml)).toMatchObject({ status: 422, errors: [expect.stringMatching(reason)] })
  expect((await shop.call<Nfe>('GET', `/nfes/${id}`, person)).data.status).toBe('unmatched')
})

test.each([
  ['a consumer’s note', (xml: string) => xml.replace('<mod>55</mod>', '<mod>65</mod>'), /NFC-e/],
  ['a CT-e', () => '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"><CTe/></cteProc>', /CT-e/],
  ['a MDF-e', () => '<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"/>', /MDF-e/],
])('%s is named for what it is', async (_, change, reason) => {
  expect(await send(change(writeNfe(note())))).toMatchObject({
    status: 422,
    errors: [expect.stringMatching(reason)],
  })
})

test.each([
  [
    'a note of what its author received',
    (xml: string) => xml.replace('<tpNF>1', '<tpNF>0'),
    /entrada do emitente/,
  ],
  ['goods that come later', (xml: string) => xml.replace('<CFOP>5102', '<CFOP>5922'), /entrega futura/],
  ['goods back from repair', (xml: string) => xml.replace('<CFOP>5102', '<CFOP>6916'), /conserto/],
  ['a box that enters as one', (xml: string) => xml.replace('<uCom>UN', '<uCom>CX'), /várias peças/],
])('%s is asked about before anything is received', async (_, change, reason) => {
  const product = await makeProduct(shop.db, 0)
  const { data } = await send(change(writeNfe(note({ items: [item({ code: `P${reason.source.length}` })] }))))
  const id = data.nfe?.id ?? 0
  expect(await receive(id)).toMatchObject({ status: 409, errors: [expect.stringMatching(/falta 1 item/)] })
  const matched = await match(id, [{ position: 1, productId: product.id, factor: 1 }])
  expect(matched.data).toMatchObject({ status: 'asked', questions: [expect.stringMatching(reason)] })
  expect(await receive(id)).toMatchObject({ status: 409, errors: [expect.stringMatching(reason)] })
  expect((await shop.call<Nfe>('POST', `/nfes/${id}/answer`, person)).data).toMatchObject({
    status: 'ready',
    questions: [],
  })
  expect((await receive(id)).status).toBe(201)
})

test('a box that is matched as one piece after the answer is asked about again', async () => {
  const product = await makeProduct(shop.db, 0)
  const xml = writeNfe(note({ items: [item({ code: 'BOX-AGAIN' })] }))
  const { data } = await send(xml.replace('<uCom>UN', '<uCom>CX'))
  const id = data.nfe?.id ?? 0
  const matchAs = async (factor: number) =>
    (await match(id, [{ position: 1, productId: product.id, factor }])).data.status
  expect(await matchAs(12)).toBe('ready')
  await shop.call<Nfe>('POST', `/nfes/${id}/answer`, person)
  expect([await matchAs(12), await matchAs(1), await matchAs(12)]).toEqual(['ready', 'asked', 'ready'])
  await matchAs(1)
  await shop.call<Nfe>('POST', `/nfes/${id}/answer`, person)
  expect(await matchAs(1)).toBe('ready')
})
