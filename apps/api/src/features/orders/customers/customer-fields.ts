import {
  creditLimit,
  customerAddress,
  customerName,
  customerNotes,
  internalNote,
  phone,
} from '@shop/contract/customer-fields'
import { reaisFromCents } from '@shop/domain/money'
import { type Level, levelLabel } from '@shop/domain/pricing'
import { formatPlans, parsePlans } from '@shop/domain/term-plans'
import { fold } from '@shop/domain/text'
import {
  by,
  CellError,
  money,
  percent,
  positiveMoney,
  type ValuesOf,
  zeroedZip,
} from '../../platform/imports/fields.ts'
import { WHO_FIELDS } from '../../platform/imports/who-fields.ts'

const address = customerAddress.shape
const RECEIVABLES = ['bo:manage:receivables'] as const

function level(text: string): Level {
  const found = ([0, 1, 2, 3] as const).find(
    (value) => fold(levelLabel(value)) === fold(text) || String(value) === text,
  )
  if (found === undefined) throw new CellError('Informe Ouro, Prata, Bronze ou Sem nível.')
  return found
}

function plans(text: string): string {
  const read = parsePlans(text)
  if (!read) throw new CellError('Informe prazos como 14; 30/60/90.')
  return formatPlans(read)
}

/** The columns of a sheet of customers. */
export const CUSTOMER_FIELDS = {
  name: {
    label: 'Nome',
    also: ['Cliente', 'Razão social', 'Nome do cliente', 'Nome completo'],
    required: true,
    example: 'Maria da Silva',
    read: by(customerName),
  },
  ...WHO_FIELDS,
  phone: {
    label: 'Telefone',
    also: ['Celular', 'Fone', 'WhatsApp', 'Telefone 1'],
    required: true,
    example: '(11) 98765-4321',
    read: by(phone),
  },
  street: {
    label: 'Rua',
    also: ['Endereço', 'Logradouro'],
    example: 'Rua das Flores',
    read: by(address.street),
  },
  number: { label: 'Número', also: ['Nº', 'Num'], example: '120', read: by(address.number) },
  complement: { label: 'Complemento', also: ['Compl'], example: 'Apto 12', read: by(address.complement) },
  neighborhood: { label: 'Bairro', example: 'Centro', read: by(address.neighborhood) },
  zipCode: { label: 'CEP', example: '01310-100', read: by(address.zipCode, zeroedZip) },
  city: { label: 'Cidade', also: ['Município'], example: 'São Paulo', read: by(address.city) },
  state: { label: 'Estado', also: ['UF'], example: 'SP', read: by(address.state) },
  level: { label: 'Nível', help: 'Ouro, Prata, Bronze ou Sem nível.', example: 'Bronze', read: level },
  shippingCost: { label: 'Frete', also: ['Valor do frete'], example: '15,00', read: money },
  warranty: {
    label: 'Garantia do pedido (%)',
    also: ['Garantia (%)', 'Percentual de garantia'],
    example: '5',
    read: percent,
  },
  fastDeliveryTax: { label: 'Taxa de entrega rápida', example: '10,00', read: money },
  deliverer: {
    label: 'Motoboy',
    help: 'Nome ou e-mail de um motoboy da loja.',
    example: '',
    read: (text: string) => text,
  },
  creditLimit: {
    label: 'Limite a prazo',
    also: ['Limite', 'Limite de crédito'],
    needs: RECEIVABLES,
    example: '2.000,00',
    read: by(creditLimit, (text) => reaisFromCents(money(text))),
  },
  termPlans: { label: 'Prazos', needs: RECEIVABLES, example: '14; 30/60/90', read: plans },
  credit: {
    label: 'Saldo de crédito',
    also: ['Crédito', 'Saldo'],
    needs: ['bo:manage:orders'],
    help: 'O que a loja deve ao cliente. Entra uma vez, como saldo inicial.',
    example: '50,00',
    read: positiveMoney,
  },
  notes: {
    label: 'Observações',
    also: ['Observação', 'Obs'],
    help: 'O cliente também lê.',
    example: '',
    read: by(customerNotes),
  },
  internalNote: { label: 'Anotação interna', help: 'Só a equipe lê.', example: '', read: by(internalNote) },
} as const

export type CustomerValues = ValuesOf<typeof CUSTOMER_FIELDS>
