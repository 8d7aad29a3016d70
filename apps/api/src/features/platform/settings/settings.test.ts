import type { CompanyCard, CompanySettings } from '@shop/contract/company'
import type { BankSetting } from '@shop/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { PNG_BASE64 } from '../../../../test/make.ts'

const NO_ADDRESS = { street: '', number: '', neighborhood: '', zipCode: '', city: '', state: '' }

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const pix = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'Pix@Loja.com' }
const transfer = {
  bankSettingsType: 'Transfer',
  name: 'Conta da loja',
  bank: 'Banco do Brasil',
  agency: '1234-5',
  account: '99887-6',
}

const save = (...settings: object[]) =>
  shop.call<BankSetting[]>('PUT', '/orders/bank-settings', person, { settings })
const list = async () => (await shop.call<BankSetting[]>('GET', '/orders/bank-settings', person)).data
const lastAudit = (entity: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', entity)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function added(setting: object): Promise<BankSetting> {
  const [saved] = (await save(setting)).data
  if (!saved) throw new Error('nothing saved')
  return saved
}

describe('bank settings', () => {
  test('are added without an id and listed with their key in the form of the Pix directory', async () => {
    const response = await save(pix, transfer)
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject([
      { bankSettingsType: 'Pix', pixType: 'Email', pixKey: 'pix@loja.com', disabled: false },
      { bankSettingsType: 'Transfer', pixType: null, bank: 'Banco do Brasil', account: '99887-6' },
    ])
    expect(await list()).toEqual(response.data)
  })

  test('are changed by id in the given fields, with the differences in the audit trail', async () => {
    const { id } = await added(pix)
    const { status, data } = await save({ id, disabled: true, name: 'Outra' })
    expect(status).toBe(200)
    expect(data).toMatchObject([{ id, name: 'Outra', pixKey: 'pix@loja.com', disabled: true }])
    expect(await lastAudit('bank-setting')).toMatchObject({
      employee_id: person.id,
      action: 'edit',
      entity_id: id,
      change: 'Nome: de Loja para Outra; Desativada: de Não para Sim',
    })
  })

  test.each([
    ['a key of another kind', { ...pix, pixType: 'CPF' }],
    ['a telephone that is none', { ...pix, pixType: 'Phone', pixKey: '+5511' }],
    ['a CNPJ with a wrong check digit', { ...pix, pixType: 'CNPJ', pixKey: '12ABC34501DE36' }],
    ['Pix without a kind of key', { ...pix, pixType: null }],
    ['a transfer without bank', { ...transfer, bank: '' }],
    ['a transfer without agency', { ...transfer, agency: undefined }],
    ['a transfer without account', { ...transfer, account: ' ' }],
    ['a transfer with a Pix key', { ...transfer, pixKey: 'pix@loja.com' }],
    ['a wrong CNPJ of the holder', { ...transfer, cnpj: '11222333000182' }],
  ])('refuse %s by the rules', async (_, setting) => {
    const before = await list()
    expect(await save(pix, setting)).toMatchObject({ status: 422, code: 'RULE_VIOLATION' })
    expect(await list()).toEqual(before)
  })

  test.each([
    ['an unknown field', { ...pix, colour: 'red' }],
    ['no kind', { name: 'Loja' }],
    ['no name', { ...pix, name: undefined }],
  ])('refuse %s as a form', async (_, setting) => {
    expect((await save(setting)).status).toBe(400)
  })

  test('keep their type and occur once per call', async () => {
    const { id } = await added(pix)
    expect((await save({ ...transfer, id })).status).toBe(422)
    expect((await save({ id, disabled: true }, { id, disabled: false })).status).toBe(422)
    expect((await save({ id: 999_999, disabled: true })).status).toBe(404)
  })

  test('are removed once', async () => {
    const { id } = await added(transfer)
    expect((await shop.call('DELETE', `/orders/bank-settings/${id}`, person)).status).toBe(200)
    expect((await list()).some((setting) => setting.id === id)).toBe(false)
    expect(await lastAudit('bank-setting')).toMatchObject({ action: 'remove', entity_id: id })
    expect((await shop.call('DELETE', `/orders/bank-settings/${id}`, person)).status).toBe(404)
  })
})

describe('company settings', () => {
  test('switch automatic Pix, with an audit row', async () => {
    const changed = await shop.call<CompanySettings>('PATCH', '/companies/settings', person, {
      companyId: 1,
      enablePixAuto: true,
    })
    expect(changed).toMatchObject({ status: 200, data: { companyId: 1, pixAuto: true } })
    expect((await shop.call('GET', '/companies/settings/1', person)).data).toEqual(changed.data)
    expect((await lastAudit('company')).change).toBe('Pix automático: de Não para Sim')
  })

  test('require images of packed deliveries, independent of automatic Pix, and keep it when it is not sent', async () => {
    const { pixAuto } = (await shop.call<CompanySettings>('GET', '/companies/settings/1', person)).data
    const change = (more: object) =>
      shop.call<CompanySettings>('PATCH', '/companies/settings', person, {
        companyId: 1,
        enablePixAuto: pixAuto,
        ...more,
      })
    expect((await change({ packagingImages: true })).data).toMatchObject({ pixAuto, packagingImages: true })
    expect((await lastAudit('company')).change).toBe('Fotos da embalagem obrigatórias: de Não para Sim')
    expect((await change({})).data.packagingImages).toBe(true)
    expect((await change({ packagingImages: false })).data.packagingImages).toBe(false)
  })

  test('write no audit row when nothing changed, nor do accounts', async () => {
    const lines = async () =>
      (
        await shop.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const { id, name } = await added(pix)
    const before = await lines()
    const company = (await shop.call<CompanySettings>('GET', '/companies/settings/1', person)).data
    await shop.call('PATCH', '/companies/settings', person, { companyId: 1, enablePixAuto: company.pixAuto })
    expect((await save({ id, name })).status).toBe(200)
    expect(await lines()).toBe(before)
  })

  test('exist for one company only', async () => {
    expect((await shop.call('GET', '/companies/settings/2', person)).status).toBe(404)
    const body = { companyId: 2, enablePixAuto: true }
    expect((await shop.call('PATCH', '/companies/settings', person, body)).status).toBe(404)
  })

  test('store the details in normalised form, with the differences in the audit trail', async () => {
    const changed = await shop.call<CompanySettings>('PATCH', '/companies/settings', person, {
      companyId: 1,
      name: 'Loja do  Centro',
      cnpj: '11.222.333/0001-81',
      phone: '(11) 3000-1234',
      address: { ...NO_ADDRESS, street: 'Rua Direita', number: '10', zipCode: '01002-000', state: 'sp' },
    })
    expect(changed).toMatchObject({
      status: 200,
      data: { name: 'Loja do Centro', cnpj: '11222333000181', phone: '1130001234', logoUrl: null },
    })
    expect(changed.data.address).toMatchObject({ zipCode: '01002000', state: 'SP' })
    expect((await lastAudit('company')).change).toContain('CNPJ: de vazio para 11.222.333/0001-81')
    const card = await shop.call<CompanyCard>('GET', '/companies/card', await shop.employee(['app:stocking']))
    expect(card.data).toMatchObject({ name: 'Loja do Centro', cnpj: '11222333000181' })
    expect((await shop.call('GET', '/shop/company')).data).toEqual({
      name: 'Loja do Centro',
      phone: '1130001234',
      logoUrl: null,
      pixAuto: changed.data.pixAuto,
      sendsMail: false,
    })
  })

  test.each([
    ['a CNPJ with a wrong check digit', { cnpj: '11222333000182' }, 422],
    ['a telephone that is none', { phone: '123' }, 422],
    ['a CEP that is none', { address: { ...NO_ADDRESS, zipCode: '123' } }, 422],
    ['an empty name', { name: ' ' }, 400],
    ['no change', {}, 400],
  ])('refuse %s', async (_, changes, status) => {
    expect(
      (await shop.call('PATCH', '/companies/settings', person, { companyId: 1, ...changes })).status,
    ).toBe(status)
  })

  test('have a logo that everybody can see, until it is removed', async () => {
    const send = (image: string | null) =>
      shop.call<CompanySettings>('PATCH', '/companies/settings/logo', person, { image })
    const { logoUrl } = (await send(PNG_BASE64)).data
    expect(logoUrl).toMatch(/^\/api\/files\/public\/[0-9a-f]{64}\.png$/)
    expect((await shop.app.inject({ url: logoUrl ?? '' })).statusCode).toBe(200)
    expect((await send('bm8gcGljdHVyZQ==')).status).toBe(422)
    expect((await shop.call<CompanyCard>('GET', '/shop/company')).data.logoUrl).toBe(logoUrl)
    expect((await send(null)).data.logoUrl).toBeNull()
    expect((await lastAudit('company')).change).toBe('Logotipo: de Sim para Não')
  })
})

test('require the permission for orders', async () => {
  const other = await shop.employee(['bo:manage:products'])
  expect((await shop.call('GET', '/orders/bank-settings', other)).status).toBe(403)
  expect((await shop.call('GET', '/orders/bank-settings', null)).status).toBe(401)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://loja.example', false],
])('the company’s settings say of %s whether only this computer opens its links: %s', async (url, local) => {
  const other = await openTestShop({ PUBLIC_URL: url })
  const staff = await other.employee(['bo:manage:orders'])
  const { data } = await other.call<CompanySettings>('GET', '/companies/settings/1', staff)
  expect(data).toMatchObject({ linksAreLocal: local, proofHours: 24, unpaidUnits: 500 })
  await other.close()
})

test('the terms of unpaid orders are changed within their bounds, with an audit row', async () => {
  const change = (body: object) =>
    shop.call<CompanySettings>('PATCH', '/companies/settings', person, { companyId: 1, ...body })
  expect((await change({ proofHours: 48, unpaidUnits: 30 })).data).toMatchObject({
    proofHours: 48,
    unpaidUnits: 30,
  })
  expect((await lastAudit('company')).change).toBe(
    'Horas para o comprovante: de 24 para 48; Unidades sem pagamento por cliente: de 500 para 30',
  )
  for (const wrong of [{ proofHours: 0 }, { proofHours: 721 }, { unpaidUnits: 0 }])
    expect((await change(wrong)).status).toBe(422)
})
