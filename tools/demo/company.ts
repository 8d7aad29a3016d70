import type { Random } from '../../apps/api/test/random.ts'
import { makeCnpj, makeMobile } from './people/documents.ts'
import type { Team } from './people/team.ts'
import type { LivingShop } from './shop.ts'

const NAME = 'Loja Demonstração Ltda'

/** The company's card, logo and accounts. @returns its CNPJ */
export async function openCompany(
  shop: LivingShop,
  random: Random,
  { manager }: Team,
  logo: string,
): Promise<string> {
  const cnpj = makeCnpj(random, false)
  await shop.call('PATCH', '/companies/settings', manager, {
    companyId: 1,
    packagingImages: true,
    name: 'Loja Demonstração',
    cnpj,
    phone: '1133334444',
    address: {
      street: 'Rua Santa Ifigênia',
      number: '295',
      neighborhood: 'Santa Ifigênia',
      zipCode: '01207001',
      city: 'São Paulo',
      state: 'SP',
    },
  })
  await shop.call('PATCH', '/companies/settings/logo', manager, { image: logo })
  const pix = { bankSettingsType: 'Pix', name: NAME, cnpj }
  const transfer = { bankSettingsType: 'Transfer', name: NAME, cnpj }
  await shop.call('PUT', '/orders/bank-settings', manager, {
    settings: [
      { ...pix, pixType: 'CNPJ', pixKey: cnpj },
      { ...pix, pixType: 'Phone', pixKey: `+55${makeMobile(random)}`, disabled: true },
      { ...transfer, bank: 'Banco do Brasil', agency: '1234-5', account: '67890-1' },
      { ...transfer, bank: 'Itaú Unibanco', agency: '0456', account: '23456-7' },
    ],
  })
  return cnpj
}
