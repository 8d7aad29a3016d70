import type { RowOf, RowWithId } from '../load/insert-rows.ts'
import type { PixAccount } from '../orders/order-draft.ts'
import type { Random } from '../random.ts'
import { makeCnpj, makeMobile } from './documents.ts'

const NAME = 'Loja Demonstração Ltda'

/** The company's details on paper; the CNPJ is the one of the bank accounts. */
export const companyCard = (accounts: readonly RowOf<'bank_settings'>[]) => ({
  name: 'Loja Demonstração',
  cnpj: accounts[0]?.cnpj ?? '',
  phone: '1133334444',
  street: 'Rua Santa Ifigênia',
  number: '295',
  neighborhood: 'Santa Ifigênia',
  zip_code: '01207001',
  city: 'São Paulo',
  state: 'SP',
})

/** The accounts that customers pay into. */
export function bankSettings(
  random: Random,
  nextId: (table: 'bank_settings') => number,
): RowWithId<'bank_settings'>[] {
  const cnpj = makeCnpj(random, false)
  const none = { bank: '', account: '', agency: '', cnpj: '', pix_type: null, pix_key: '', disabled: false }
  const accounts: RowOf<'bank_settings'>[] = [
    { ...none, kind: 'Pix', name: NAME, cnpj, pix_type: 'CNPJ', pix_key: cnpj },
    {
      ...none,
      kind: 'Pix',
      name: NAME,
      cnpj,
      pix_type: 'Phone',
      pix_key: `+55${makeMobile(random)}`,
      disabled: true,
    },
    {
      ...none,
      kind: 'Transfer',
      name: NAME,
      cnpj,
      bank: 'Banco do Brasil',
      agency: '1234-5',
      account: '67890-1',
    },
    {
      ...none,
      kind: 'Transfer',
      name: NAME,
      cnpj,
      bank: 'Itaú Unibanco',
      agency: '0456',
      account: '23456-7',
    },
  ]
  return accounts.map((account) => ({ id: nextId('bank_settings'), ...account }))
}

/** The account that receives Pix payments: the first that is not disabled. */
export function pixAccountOf(
  accounts: readonly RowWithId<'bank_settings'>[],
  merchantCity: string,
): PixAccount {
  const account = accounts.find(({ kind, disabled }) => kind === 'Pix' && !disabled)
  if (!account) throw new Error('The demo shop has no Pix account')
  return {
    bankSettingId: account.id,
    key: account.pix_key ?? '',
    merchantName: account.name,
    merchantCity,
  }
}
