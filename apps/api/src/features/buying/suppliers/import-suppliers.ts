import { isDeepStrictEqual } from 'node:util'
import { MAX_LEAD_DAYS, type NewSupplier, newSupplierBody } from '@shop/contract/suppliers'
import { formatDocument } from '@shop/domain/documents'
import { anyOf } from '../../../db/sql-parts.ts'
import { by, documentText, type ValuesOf, whole } from '../../platform/imports/fields.ts'
import { importKind } from '../../platform/imports/import-kind.ts'
import { changeSupplier, createSupplier } from './suppliers.service.ts'

const { name, cnpj, phone, email, leadDays } = newSupplierBody.shape
/** Rows between two reports of progress. */
const STEP = 100

const fields = {
  name: {
    label: 'Nome',
    also: ['Razão social', 'Fornecedor', 'Nome fantasia'],
    required: true,
    example: 'Distribuidora Exemplo Ltda',
    read: by(name),
  },
  cnpj: {
    label: 'CNPJ',
    also: ['CNPJ/CPF', 'Documento'],
    required: true,
    example: '11.222.333/0001-81',
    read: by(cnpj, documentText),
  },
  phone: { label: 'Telefone', also: ['Fone', 'Celular'], example: '(11) 3000-0000', read: by(phone) },
  email: { label: 'E-mail', also: ['Email'], example: 'vendas@exemplo.com.br', read: by(email) },
  leadDays: {
    label: 'Prazo de entrega (dias)',
    also: ['Prazo', 'Prazo de entrega'],
    help: 'Dias entre o pedido e a entrega; 7 quando não informado.',
    example: '7',
    read: by(leadDays, whole(MAX_LEAD_DAYS)),
  },
} as const

type Values = ValuesOf<typeof fields>

/** The values of a new supplier, or those of a known one with the line's values replacing them. */
const merged = (values: Values, known?: NewSupplier): NewSupplier => ({
  name: values.name ?? known?.name ?? '',
  cnpj: values.cnpj ?? known?.cnpj ?? '',
  phone: values.phone ?? known?.phone ?? '',
  email: values.email ?? known?.email ?? '',
  leadDays: values.leadDays ?? known?.leadDays ?? 7,
})

/** Suppliers of the former program; a line finds its supplier by the CNPJ. */
export const SUPPLIER_IMPORT = importKind({
  name: 'suppliers',
  entity: 'supplier',
  identity: 'Cada fornecedor é reconhecido pelo CNPJ: importar de novo não duplica.',
  fields,
  keysOf: ({ cnpj: own }) => (own ? [`CNPJ ${formatDocument(own)}`] : []),
  async plan(db, _actor, lines) {
    const rows = await db
      .selectFrom('suppliers')
      .select(['id', 'name', 'cnpj', 'phone', 'email', 'lead_days as leadDays'])
      .where('cnpj', '=', anyOf(lines.map(({ values }) => values.cnpj ?? '')))
      .where('archived_at', 'is', null)
      .execute()
    const known = new Map(rows.map(({ id, ...row }) => [row.cnpj, { id, row }]))
    const plans = lines.map(({ values }) => {
      const found = known.get(values.cnpj ?? '')
      const input = merged(values, found?.row)
      return { id: found?.id, input, differs: !found || !isDeepStrictEqual(input, found.row) }
    })
    const differing = plans.filter(({ differs }) => differs)
    const fresh = differing.filter(({ id }) => id === undefined).length
    return {
      fresh,
      changed: differing.length - fresh,
      unchanged: plans.length - differing.length,
      async write(tx, actor, report) {
        for (const [index, { id, input }] of differing.entries()) {
          if (id === undefined) await createSupplier(tx, actor, input)
          else await changeSupplier(tx, actor, id, input)
          if ((index + 1) % STEP === 0) await report(index + 1)
        }
      },
    }
  },
})
