import type { BankSetting } from '@shop/contract/settings'
import { expect, test } from 'vitest'
import { formFrom, rulesFor, toBody } from './bank-setting-form.ts'

const SETTING: BankSetting = {
  id: 7,
  bankSettingsType: 'Pix',
  name: 'Loja',
  bank: '',
  account: '',
  agency: '',
  cnpj: '',
  pixType: 'Email',
  pixKey: 'pix@loja.local',
  disabled: false,
}

test('sends only the changed fields of an existing account', () => {
  expect(toBody('Pix', SETTING, formFrom(SETTING))).toEqual({ id: 7 })
  const changed = { ...formFrom(SETTING), name: ' Loja Nova ', disabled: true }
  expect(toBody('Pix', SETTING, changed)).toEqual({ id: 7, name: 'Loja Nova', disabled: true })
})

test('shows a CNPJ with punctuation, which does not count as a change', () => {
  const transfer: BankSetting = { ...SETTING, bankSettingsType: 'Transfer', cnpj: '11222333000181' }
  expect(formFrom(transfer).cnpj).toBe('11.222.333/0001-81')
  expect(toBody('Transfer', transfer, formFrom(transfer))).toEqual({ id: 7 })
})

test('sends all fields of a new account', () => {
  const values = formFrom(undefined)
  expect(toBody('Transfer', undefined, { ...values, name: 'Loja' })).toMatchObject({
    bankSettingsType: 'Transfer',
    name: 'Loja',
    bank: '',
    disabled: false,
  })
})

test('shows at each field what the server would refuse', () => {
  const rules = rulesFor('Transfer')
  const values = formFrom(undefined)
  expect(rules.bank?.('', values)).toBe('Informe o banco')
  expect(rules.cnpj?.('11222333000182', { ...values, cnpj: '11222333000182' })).toBe('Informe um CNPJ válido')
  expect(rules.name?.(' ', values)).toBe('Informe o nome')
})
