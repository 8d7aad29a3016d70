import type { ImportApplied, ImportPreview, ImportTemplate } from '@shop/contract/imports'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCpf } from '../../../../test/cpf.ts'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { zip } from '../../../../test/hostile/zip.ts'
import { base64, csvFile, STYLE, xlsx } from '../../../../test/sheets.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { inTransaction } from '../../../db/database.ts'
import { day } from './fields.ts'
import { lockImport } from './imports.queries.ts'
import { readSheet } from './sheet.reader.ts'

let shop: TestShop
let admin: Person
let counter = 0

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const preview = (kind: string, file: Uint8Array | string, more: object = {}, as = admin) =>
  shop.call<ImportPreview>('POST', `/imports/${kind}/preview`, as, { file: base64(file), ...more })
const apply = (kind: string, file: Uint8Array | string, more: object = {}, as = admin) =>
  shop.call<ImportApplied>('POST', `/imports/${kind}/apply`, as, {
    file: base64(file),
    key: `key-${++counter}`,
    ...more,
  })

const PRODUCT_TITLES = [
  'Código',
  'Nome',
  'Marca',
  'Referência',
  'Preço de compra',
  'Preço de venda',
  'Percentual ouro',
  'Percentual prata',
  'Estoque',
]
const products = (...rows: string[][]) => csvFile([PRODUCT_TITLES, ...rows])
const product = (code: string, changes: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    Código: code,
    Nome: `Produto ${code}`,
    Marca: 'Marca nova',
    Referência: 'Modelo 1',
    'Preço de compra': '1.234,56',
    'Preço de venda': '1999,9',
    'Percentual ouro': '12,5',
    'Percentual prata': '20%',
    Estoque: '3',
    ...changes,
  }
  return PRODUCT_TITLES.map((title) => cells[title] ?? '')
}
const productOf = (code: string) =>
  shop.db.selectFrom('products').selectAll().where('former_code', '=', code).executeTakeFirst()
const firstProblem = async (kind: string, file: Uint8Array | string) =>
  (await preview(kind, file)).data.problems[0]

describe('products', () => {
  test('enter with brands, prices and an opening balance, and change nothing the second time', async () => {
    const file = products(product('007'), product('A-8', { Estoque: '', 'Preço de venda': 'R$ 2.000' }))
    expect((await preview('products', file)).data).toMatchObject({
      lines: 2,
      fresh: 2,
      changed: 0,
      problems: [],
    })
    expect(await productOf('007')).toBeUndefined()
    expect(await apply('products', file)).toMatchObject({
      status: 200,
      data: { fresh: 2, changed: 0, unchanged: 0 },
    })
    const made = await productOf('007')
    expect(made).toMatchObject({
      name: 'Produto 007',
      cost_cents: 123_456,
      sell_price_cents: 199_990,
      gold_ppm: 125_000,
      stock: 3,
    })
    const movement = await shop.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', made?.id ?? 0)
      .execute()
    expect(movement).toMatchObject([{ kind: 'opening', quantity_in: 3, unit_cost_cents: 123_456 }])
    expect((await apply('products', file)).data).toEqual({ lines: 2, fresh: 0, changed: 0, unchanged: 2 })
    const changed = products(product('007', { Nome: 'Outro nome' }))
    expect((await apply('products', changed)).data).toMatchObject({ changed: 1, fresh: 0 })
    expect(await productOf('007')).toMatchObject({ name: 'Outro nome', stock: 3 })
    expect(await findInconsistencies(shop.db)).toEqual([])
  })

  test('are found by the GTIN where they have no code, and keep what the sheet does not say', async () => {
    const titles = ['EAN', ...PRODUCT_TITLES.slice(1)]
    const file = csvFile([titles, ['7891000315507', ...product('').slice(1)]], ',')
    expect((await apply('products', file)).data.fresh).toBe(1)
    expect((await apply('products', file)).data).toMatchObject({ unchanged: 1, fresh: 0, changed: 0 })
  })

  test.each([
    [
      'a price',
      product('p1', { 'Preço de compra': 'doze' }),
      'Preço de compra',
      'Informe um valor como 1.234,56. (“doze”)',
    ],
    [
      'a percentage',
      product('p1', { 'Percentual ouro': '10000,1' }),
      'Percentual ouro',
      'Informe um percentual de 0 a 10.000',
    ],
    ['a name', product('p1', { Nome: '' }), 'Nome', 'Preencha Nome.'],
    ['a formula', product('p1', { Nome: '=A1&B1' }), 'Nome', 'A célula é uma fórmula'],
    ['a code in scientific notation', product('3,56938E+14'), 'Código', 'notação científica'],
    ['a stock with a fraction', product('p1', { Estoque: '2,5' }), 'Estoque', 'Informe um número inteiro'],
  ])('without %s are refused with line and column, and nothing is written', async (_, row, column, text) => {
    const file = products(product(`antes-${counter}`), row)
    const problem = await firstProblem('products', file)
    expect(problem).toMatchObject({ line: 3, column })
    expect(problem?.text).toContain(text)
    const refused = await apply('products', file)
    expect([refused.status, refused.errors[0]]).toEqual([422, expect.stringContaining('linha 3')])
    expect(await productOf(`antes-${counter - 1}`)).toBeUndefined()
  })

  test.each([
    [['Cód. interno', 'Mercadoria', 'Fabricante', 'Último custo (R$)', 'Preço varejo R$', 'Qtde.']],
    [['CÓDIGO INTERNO', 'Nome do item', 'MARCA', 'Valor de compra', 'Valor venda', 'Saldo em estoque']],
    [['SKU', 'Descrição', 'Marca*', 'Custo médio', 'PRECO (R$)', 'Estoque disponível']],
  ])('have the titles of other programs: %j', async (titles) => {
    const { data } = await preview('products', csvFile([titles, ['1', 'Capa', 'Acme', '1,00', '2,00', '3']]))
    const { code, name, brand, cost, sellPrice, stock } = data.columns
    expect([code, name, brand, cost, sellPrice, stock]).toEqual(titles)
  })

  test('of a list without codes and percentages enter with one question, once', async () => {
    const file = csvFile([
      ['Lista de produtos'],
      ['Emitida em 10/11/2026'],
      ['Descrição', 'Unidade', 'Preço custo', 'Preço venda', 'Estoque', 'GTIN/EAN', 'Descrição complementar'],
      ['Película 3D da lista', 'UN', '2,50', '10,00', '12', 'SEM GTIN', 'de vidro'],
      ['Cabo da lista', 'UN', '5', '105,5', '3', '36000291452', ''],
      ['#1 Fone da lista', 'UN', '30,00', '45,00', '', '0', ''],
    ])
    const asked = await preview('products', file)
    expect(asked.data.problems.map(({ text }) => text)).toEqual(['Falta a coluna Marca.'])
    expect(asked.data.sample[0]).toEqual([
      'Película 3D da lista',
      'UN',
      '2,50',
      '10,00',
      '12',
      'SEM GTIN',
      'de vidro',
    ])
    const values = { brand: 'Genérica' }
    expect((await preview('products', file, { values })).data).toMatchObject({ fresh: 3, lines: 3, wrong: 0 })
    expect((await apply('products', file, { values })).data).toMatchObject({ fresh: 3 })
    expect((await apply('products', file, { values })).data).toMatchObject({
      fresh: 0,
      changed: 0,
      unchanged: 3,
    })
    const made = await shop.db
      .selectFrom('products')
      .select(['code', 'gtin', 'name', 'gold_ppm', 'silver_ppm', 'stock', 'description', 'former_code'])
      .where('name', 'like', '%da lista')
      .orderBy('id')
      .execute()
    expect(made).toMatchObject([
      {
        gtin: null,
        gold_ppm: 3_000_000,
        silver_ppm: 3_000_000,
        stock: 12,
        description: 'de vidro',
        former_code: null,
      },
      { gtin: '036000291452', gold_ppm: 20_100_000 },
      { name: '#1 Fone da lista', gtin: null, gold_ppm: 500_000, stock: 0 },
    ])
    expect(made.every(({ code }) => code !== '')).toBe(true)
  })

  test('that are known are found by the code of the shop', async () => {
    await apply('products', products(product('proprio')))
    const known = await productOf('proprio')
    const sheet = (code: string) =>
      csvFile([
        ['Código da loja', 'Nome', 'Marca', 'Custo', 'Venda'],
        [code, 'Renomeado', 'Marca nova', '1.234,56', '2.000,00'],
      ])
    expect((await apply('products', sheet(known?.code ?? ''))).data).toMatchObject({ changed: 1, fresh: 0 })
    expect(await productOf('proprio')).toMatchObject({
      id: known?.id,
      name: 'Renomeado',
      sell_price_cents: 200_000,
    })
    expect(await firstProblem('products', sheet('999999'))).toMatchObject({ column: 'Código da loja' })
  })

  test('with a whole stock that is written with decimals enter', async () => {
    for (const [index, stock] of ['10,00', '10.0', '10', '10,0000', '10.000000'].entries()) {
      await apply('products', products(product(`whole-${index}`, { Estoque: stock })))
      expect(await productOf(`whole-${index}`)).toMatchObject({ stock: 10 })
    }
    const thousand = products(product('whole-9', { Estoque: '10,000' }))
    expect(await firstProblem('products', thousand)).toMatchObject({ column: 'Estoque' })
  })

  test('with amounts of four decimals or more enter, if the further ones are zeros', async () => {
    for (const [index, cost] of ['12,9000', '12.9000', 'R$ 12,9000000000'].entries()) {
      await apply('products', products(product(`zeros-${index}`, { 'Preço de compra': cost })))
      expect(await productOf(`zeros-${index}`)).toMatchObject({ cost_cents: 1_290 })
    }
    for (const cost of ['12,9001', '12,900', '1.234.9000'])
      expect(
        await firstProblem('products', products(product('zeros-9', { 'Preço de compra': cost }))),
      ).toMatchObject({ column: 'Preço de compra' })
  })

  test('that repeat a line in one file are refused', async () => {
    expect(await firstProblem('products', products(product('r1'), product('r2'), product('r1')))).toEqual({
      line: 4,
      column: '',
      text: 'Linha repetida: código r1 já está na linha 2.',
    })
  })

  test('with a stock that changed since the opening balance are refused', async () => {
    await apply('products', products(product('s1')))
    expect(await firstProblem('products', products(product('s1', { Estoque: '9' })))).toMatchObject({
      column: 'Estoque',
      text: 'O saldo inicial já entrou com 3: o estoque muda em Produtos.',
    })
  })
})

describe('a spreadsheet', () => {
  test('is read by the formats of its cells: percentages, days, zeros, binary errors and values of formulas', async () => {
    const document = '01234567890'
    const file = xlsx([
      ['# comentário'],
      ['Nome', 'CPF', 'Telefone', 'Garantia (%)', 'Limite a prazo', 'Frete'],
      [
        'João',
        { number: 1_234_567_890, style: STYLE.cpf },
        11_987_654_321,
        { number: 0.125, style: STYLE.percent },
        0.1 + 0.2,
        { xml: '<c r="REF"><f>10+5</f><v>15</v></c>' },
      ],
    ])
    expect((await apply('customers', file)).data).toMatchObject({ fresh: 1 })
    const made = await shop.db
      .selectFrom('customers')
      .selectAll()
      .where('document', '=', document)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({
      name: 'João',
      phone: '11987654321',
      warranty_ppm: 125_000,
      credit_limit_cents: 30,
      shipping_cost_cents: 1500,
    })
    const owed = xlsx([
      ['CPF/CNPJ', 'Documento', 'Vencimento', 'Valor'],
      [document, '12/1', { number: 46_387, style: STYLE.date }, 1234.56],
    ])
    expect((await apply('receivables', owed)).data).toMatchObject({ fresh: 1 })
    const { rows } =
      await sql<object>`select due_date::text as due, amount_cents from instalments where customer_id = ${made.id}`.execute(
        shop.db,
      )
    expect(rows).toEqual([{ due: '2026-12-31', amount_cents: 123_456 }])
  })

  test.each(['20/12/26', '20/dez/2026', '20261220', '2026-12-20T00:00:00'])(
    'a receivable due on %s is due on the day that a statement with this date has',
    (due) => {
      expect(day(due)).toBe('2026-12-20')
    },
  )

  test.each(['30/02/2026', '01/01/0000'])('a receivable due on %s is refused there', async (due) => {
    const problem = await firstProblem(
      'receivables',
      xlsx([
        ['CPF/CNPJ', 'Documento', 'Vencimento', 'Valor'],
        ['529.982.247-25', '1', due, '5'],
      ]),
    )
    expect(problem).toMatchObject({ line: 2, column: 'Vencimento' })
  })

  test.each([
    ['an error', '<c r="REF" t="e"><v>#N/A</v></c>', 'A célula tem o erro #N/A'],
    ['a formula without a value', '<c r="REF"><f>SUM(A1)</f></c>', 'A célula é uma fórmula sem valor'],
  ])('with %s in a cell is refused there', async (_, xml, text) => {
    const problem = await firstProblem(
      'suppliers',
      xlsx([
        ['CNPJ', 'Nome'],
        ['11.222.333/0001-81', { xml }],
      ]),
    )
    expect(problem).toMatchObject({ line: 2, column: 'Nome' })
    expect(problem?.text).toContain(text)
  })

  test.each([
    ['no sheet', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'não pôde ser lido'],
    ['an old spreadsheet', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'XLS'],
    ['a broken archive', 'PK\u0003\u0004 nada', 'XLSX'],
    ['no titles', ';;;\r\n;;', 'títulos'],
    ['titles only', 'Nome;CNPJ\r\n', 'não tem linhas'],
    ['100,000 lines', `Nome;CNPJ\n${'a;b\n'.repeat(100_000)}`, 'mais de 20.000 linhas'],
  ])('that is %s is refused', async (_, file, text) => {
    const refused = await preview('suppliers', file)
    expect([refused.status, refused.errors[0]]).toEqual([422, expect.stringContaining(text)])
  })

  test('whose other sheets are too large to unpack is read without them', async () => {
    const file = xlsx([
      ['CNPJ', 'Nome'],
      ['11.222.333/0001-81', 'Comércio'],
    ])
    const bomb = zip([
      ...Object.entries(unzipSync(file)).map(([name, bytes]) => ({ name, bytes })),
      { name: 'xl/worksheets/sheet9.xml', bytes: new Uint8Array(70_000_000) },
    ])
    expect((await preview('suppliers', bomb)).data).toMatchObject({ lines: 1, problems: [] })
  })

  test('with a number of more digits than a spreadsheet keeps is refused there', async () => {
    await apply('products', products(product('digits', { Estoque: '' })))
    const file = xlsx([
      ['Código', 'Número de série'],
      ['digits', { xml: '<c r="REF"><v>12345678901234567890</v></c>' }],
    ])
    expect(await firstProblem('units', file)).toMatchObject({
      line: 2,
      column: 'Número de série',
      text: expect.stringContaining('perdeu dígitos'),
    })
  })

  test('with line breaks as Excel encodes them contains no codes', () => {
    const file = xlsx([
      ['Nome', 'CNPJ', 'E-mail'],
      ['Comércio_x000D_\nde Capas_x0041_', '11.222.333/0001-81', 'a_x0040_b.com.br'],
    ])
    const [line] = readSheet(file, { known: ['CNPJ'], example: '' }).lines
    expect(line?.cells).toEqual(['Comércio\nde CapasA', '11.222.333/0001-81', 'a@b.com.br'])
  })

  test.each([
    ['quotes against Excel', 'Razão social;CNPJ\r\n="Comércio";="11222333000181"\r\n'],
    ['tabs, in UTF-16', Buffer.from('\uFEFFRazão social\tCNPJ\r\nComércio\t11222333000181\r\n', 'utf16le')],
    ['tabs, in Latin-1', Buffer.from('Razão social\tCNPJ\r\nComércio\t11222333000181\r\n', 'latin1')],
  ])('of text with %s is read', async (_, file) => {
    expect((await preview('suppliers', file)).data).toMatchObject({ lines: 1, problems: [], wrong: 0 })
    expect(readSheet(Buffer.from(file), { known: ['CNPJ'], example: '' }).lines[0]?.cells).toEqual([
      'Comércio',
      '11222333000181',
    ])
  })

  test('in Latin-1 keeps its accents', async () => {
    const file = Buffer.from('Razão social;CNPJ\r\nComércio São João;11222333000181\r\n', 'latin1')
    expect((await apply('suppliers', file)).data).toMatchObject({ fresh: 1 })
    expect(
      await shop.db.selectFrom('suppliers').select('name').where('cnpj', '=', '11222333000181').execute(),
    ).toEqual([{ name: 'Comércio São João' }])
    expect((await apply('suppliers', file)).data).toMatchObject({ fresh: 0, unchanged: 1 })
  })
})

describe('columns', () => {
  test('are proposed, changed by hand and remembered per person and kind', async () => {
    const [one, two] = [
      await shop.employee(['bo:manage:products']),
      await shop.employee(['bo:manage:products']),
    ]
    const file = csvFile([
      ['Fantasia', 'Cadastro nacional'],
      ['Peças Ltda', '11.444.777/0001-61'],
    ])
    const first = await preview('suppliers', file, {}, one)
    expect(first.data.problems.map(({ text }) => text)).toEqual([
      'Falta a coluna Nome.',
      'Falta a coluna CNPJ.',
    ])
    const columns = { name: 'Fantasia', cnpj: 'Cadastro nacional' }
    expect((await preview('suppliers', file, { columns }, one)).data).toMatchObject({ fresh: 1, wrong: 0 })
    expect((await preview('suppliers', file, {}, one)).data.columns).toMatchObject(columns)
    expect((await preview('suppliers', file, {}, two)).data.columns).toMatchObject({ name: '', cnpj: '' })
  })

  test('of a sheet without titles leave nothing of the person in its first line', async () => {
    const file = csvFile([
      ['Perpétua Antonieta', newCpf()],
      ['Ana', newCpf()],
    ])
    const found = await preview('customers', file)
    const [name = '', document = ''] = found.data.titles
    const columns = { name, document }
    expect((await preview('customers', file, { columns })).data.columns).toMatchObject(columns)
    expect((await preview('customers', file)).data.columns).toMatchObject(columns)
    const { rows } = await sql<{ text: string }>`select columns::text as text from import_columns
      where kind = 'customers' and employee_id = ${admin.id}`.execute(shop.db)
    expect(rows).toHaveLength(1)
    for (const { text } of rows) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(document)
    }
  })

  test('that need another permission are refused, as by hand', async () => {
    const person = await shop.employee(['bo:manage:customers'])
    const file = csvFile([
      ['Nome', 'CPF', 'Telefone', 'Limite a prazo', 'Saldo de crédito'],
      ['Ana', newCpf(), '11987654321', '100', '50'],
    ])
    const { data } = await preview('customers', file, {}, person)
    expect(data.problems.map(({ text }) => text)).toEqual([
      'Você não tem permissão para importar Limite a prazo.',
      'Você não tem permissão para importar Saldo de crédito.',
    ])
    expect((await apply('customers', file, {}, person)).status).toBe(422)
  })

  test('stand in the template, which is read back without its comments', async () => {
    for (const kind of ['customers', 'products', 'units', 'suppliers', 'receivables']) {
      const { data } = await shop.call<ImportTemplate>('GET', `/imports/${kind}/template`, admin)
      expect(data.content).toContain(data.identity)
      const refused = await preview(kind, data.content)
      expect(refused.errors[0]).toBe('A planilha não tem linhas abaixo dos títulos.')
    }
  })
})

describe('customers', () => {
  const TITLES = ['Nome', 'CPF', 'E-mail', 'Telefone', 'Nível', 'Saldo de crédito', 'Prazos']
  const sheet = (...rows: string[][]) => csvFile([TITLES, ...rows])
  const mail = () => `pessoa-${++counter}@cliente.com.br`

  test('are approved, get no mail, have their credit, and set a password by the mail of the sign-in', async () => {
    const email = mail()
    const file = sheet(['Maria', newCpf(), email, '(11) 98765-4321', 'ouro', '1.050,5', '14; 30/60'])
    expect((await apply('customers', file)).data).toMatchObject({ fresh: 1 })
    expect(await shop.runJobs()).toEqual([])
    const made = await shop.db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({
      status: 'Approved',
      level: 1,
      credit_cents: 105_050,
      term_plans: '14; 30/60',
      password_hash: null,
    })
    expect(
      await shop.db
        .selectFrom('credit_entries')
        .select(['kind', 'amount_cents'])
        .where('customer_id', '=', made.id)
        .execute(),
    ).toEqual([{ kind: 'opening', amount_cents: 105_050 }])
    expect((await apply('customers', file)).data).toMatchObject({ fresh: 0, changed: 0, unchanged: 1 })
    await shop.call('PATCH', `/accounts/users/forgotpassword/${email}`)
    const [sent] = await shop.runJobs()
    expect(sent?.to).toBe(email)
  })

  test('never take the identity of another one', async () => {
    const [first, second, document] = [mail(), mail(), newCpf()]
    await apply(
      'customers',
      sheet(
        ['Um', document, first, '11987654321', '', '', ''],
        ['Dois', newCpf(), second, '11987654321', '', '', ''],
      ),
    )
    const crossed = sheet(['Um', document, second, '11987654321', '', '', ''])
    expect(await firstProblem('customers', crossed)).toMatchObject({
      column: 'E-mail',
      text: 'Este e-mail é de outro cliente da loja.',
    })
    const renamed = sheet(['Um', document, mail(), '11987654321', '', '', ''])
    expect(await firstProblem('customers', renamed)).toMatchObject({
      column: 'E-mail',
      text: 'O cliente já tem outro e-mail: mude-o no cadastro dele.',
    })
  })

  test('with a lost zero are found by the check digits', async () => {
    await apply('customers', sheet(['Zero', '1234567890', mail(), '11987654321', '', '', '']))
    const found = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('document', '=', '01234567890')
      .execute()
    expect(found).toHaveLength(1)
  })
})

describe('opening balances', () => {
  test('of units enter the stock with cost and number, once', async () => {
    await apply('products', products(product('fone', { Estoque: '' })))
    const file = csvFile([
      ['Código', 'IMEI', 'Custo'],
      ['fone', '356938035643809', '900'],
      ['fone', 'SN-0001', ''],
    ])
    expect((await apply('units', file)).data).toMatchObject({ fresh: 2 })
    const made = await productOf('fone')
    expect(made).toMatchObject({ stock: 2, serialised: true })
    const units = await shop.db
      .selectFrom('units')
      .select(['serial', 'state', 'cost_cents'])
      .where('product_id', '=', made?.id ?? 0)
      .orderBy('serial')
      .execute()
    expect(units).toEqual([
      { serial: '356938035643809', state: 'stock', cost_cents: 90_000 },
      { serial: 'SN-0001', state: 'stock', cost_cents: 123_456 },
    ])
    expect((await apply('units', file)).data).toMatchObject({ fresh: 0, unchanged: 2 })
    expect(
      await firstProblem(
        'units',
        csvFile([
          ['Código', 'IMEI'],
          ['fone', '356938035643801'],
        ]),
      ),
    ).toMatchObject({ column: 'IMEI' })
    expect(await findInconsistencies(shop.db)).toEqual([])
  })

  test('of receivables are owed, count in the limit, and are paid like sales on term', async () => {
    const document = newCpf()
    await apply(
      'customers',
      csvFile([
        ['Nome', 'CPF', 'Telefone'],
        ['Devedor', document, '11987654321'],
      ]),
    )
    const file = csvFile([
      ['CPF', 'Documento', 'Vencimento', 'Valor'],
      [document, 'NF 7/1', '31/12/2030', '100'],
      [document, 'NF 7/2', '31/01/2031', '50,25'],
    ])
    expect((await apply('receivables', file)).data).toMatchObject({ fresh: 2 })
    expect((await apply('receivables', file)).data).toMatchObject({ fresh: 0, unchanged: 2 })
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('document', '=', document)
      .executeTakeFirstOrThrow()
    const read = await shop.call<{ owed: number; items: { code: string; orderId: null }[] }>(
      'GET',
      `/receivables/customers/${id}`,
      admin,
    )
    expect(read.data).toMatchObject({
      owed: 150.25,
      items: [{ code: 'NF 7/1', orderId: null, open: 100 }, { code: 'NF 7/2' }],
    })
    const list = await shop.call<{ total: number }>('GET', '/receivables?search=NF 7/1', admin)
    expect(list.data.total).toBe(1)
    const paid = await shop.call<{ id: number }>('POST', '/receivables/payments', admin, {
      customerId: id,
      amount: 120,
      kind: 'transfer',
    })
    expect(paid.status).toBe(201)
    expect(
      (await shop.call('POST', `/receivables/payments/${paid.data.id}/void`, admin, { comment: 'engano' }))
        .status,
    ).toBe(200)
    expect(
      (await shop.call<{ owed: number }>('POST', '/receivables/rehearsal', admin, { customerId: id })).data
        .owed,
    ).toBe(150.25)
    expect(
      await firstProblem(
        'receivables',
        csvFile([
          ['CPF', 'Documento', 'Vencimento', 'Valor'],
          [document, 'NF 7/1', '31/12/2030', '99'],
        ]),
      ),
    ).toMatchObject({ column: 'Valor' })
    expect(await findInconsistencies(shop.db)).toEqual([])
  })
})

describe('an import', () => {
  test('that is repeated with its key gets the first response and does nothing', async () => {
    const file = products(product('k1'))
    const first = await apply('products', file, { key: 'mesma-chave' })
    expect(await apply('products', file, { key: 'mesma-chave' })).toEqual(first)
    const other = await apply('products', products(product('k2')), { key: 'mesma-chave' })
    expect([other.status, other.code]).toEqual([409, 'DUPLICATE'])
  })

  test('by two people at once enters once', async () => {
    const file = products(...Array.from({ length: 300 }, (_, index) => product(`dois-${index}`)))
    const both = await Promise.all([apply('products', file), apply('products', file)])
    const entered = both.filter(({ status }) => status === 200)
    expect(entered.length).toBeGreaterThan(0)
    for (const { status, errors } of both)
      expect(status === 200 || errors[0]?.startsWith('Outra importação deste tipo')).toBe(true)
    expect(entered.reduce((sum, { data }) => sum + data.fresh, 0)).toBe(300)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from products where former_code like 'dois-%'`.execute(shop.db)
    expect(rows[0]?.count).toBe(300)
  })

  test('is refused while another of its kind runs, and enters with the same key afterwards', async () => {
    const file = products(product('espera'))
    const during = await inTransaction(shop.db, async (tx) => {
      await lockImport(tx, 'products')
      return apply('products', file, { key: 'espera' })
    })
    expect([during.status, during.code, during.errors]).toEqual([
      409,
      'INVALID_STATE',
      ['Outra importação deste tipo está em andamento. Nada foi importado: aguarde e envie de novo.'],
    ])
    expect(await productOf('espera')).toBeUndefined()
    expect((await apply('products', file, { key: 'espera' })).data).toMatchObject({ fresh: 1 })
  })

  test('that breaks in the middle leaves nothing, and enters when it is repeated with its key', async () => {
    const file = products(...Array.from({ length: 1500 }, (_, index) => product(`meio-${index}`)))
    // The connection dies after the first part, as when the process is killed.
    await sql`create function die() returns trigger language plpgsql as $$ begin
      if (select count(*) from products where former_code like 'meio-%') > 1200 then
        perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);
      end if; return null; end $$`.execute(shop.owner)
    await sql`create trigger die after insert on products for each statement execute function die()`.execute(
      shop.owner,
    )
    const broken = await apply('products', file, { key: 'morreu' })
    expect(broken.status).toBeGreaterThanOrEqual(500)
    await sql`drop trigger die on products`.execute(shop.owner)
    expect(await productOf('meio-0')).toBeUndefined()
    expect((await shop.call('GET', '/imports/products/progress?key=morreu', admin)).data).toMatchObject({
      done: 1000,
      total: 1500,
    })
    expect((await apply('products', file, { key: 'morreu' })).data).toMatchObject({ fresh: 1500 })
    expect(await findInconsistencies(shop.db)).toEqual([])
  })

  test('shows its progress to the person alone and stands in the audit trail', async () => {
    const other = await shop.employee(['bo:manage:products'])
    await apply('products', products(product('aud-1')), { key: 'progresso' })
    const progress = async (as: Person) =>
      (await shop.call('GET', '/imports/products/progress?key=progresso', as)).data
    expect([await progress(admin), await progress(other)]).toEqual([
      { done: 1, total: 1 },
      { done: 0, total: 0 },
    ])
    const trail = await shop.db
      .selectFrom('audit_log')
      .select('change')
      .where('action', '=', 'import')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(trail?.change).toBe('Importação: 1 novos, 0 alterados, 0 iguais')
  })
})
