import { lineText } from '@shop/contract/wire'
import { isWalkIn } from '@shop/domain/customer-email'
import { formatDocument } from '@shop/domain/documents'
import { formatDay } from '@shop/domain/instalments'
import { type Cents, formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { by, day, positiveMoney, type ValuesOf } from '../../platform/imports/fields.ts'
import { type ImportLine, importKind, type Refuse } from '../../platform/imports/import-kind.ts'
import { WHO_FIELDS } from '../../platform/imports/who-fields.ts'
import { insertInstalments } from './debt-ledger.ts'
import { findTerms } from './receivable-terms.ts'

const MOST_DOCUMENT = 40
/** Customers between two reports of progress. */
const STEP = 50

const FIELDS = {
  document: WHO_FIELDS.document,
  email: { ...WHO_FIELDS.email, help: 'Para clientes sem CPF/CNPJ na planilha.' },
  number: {
    label: 'Documento',
    also: ['Número do documento', 'Nº documento', 'Título', 'Número do título', 'Duplicata'],
    required: true,
    help: 'O número do título ou da parcela no programa anterior, como 1234/2.',
    example: '1234/2',
    read: by(lineText(MOST_DOCUMENT)),
  },
  dueDate: {
    label: 'Vencimento',
    also: ['Data de vencimento', 'Data vencimento', 'Vence em'],
    required: true,
    example: '31/12/2026',
    read: day,
  },
  amount: {
    label: 'Valor em aberto',
    also: ['Valor', 'Saldo', 'Saldo devedor', 'Valor da parcela'],
    required: true,
    help: 'O que ainda falta receber, sem multa e juros.',
    example: '150,00',
    read: positiveMoney,
  },
} as const

type Values = ValuesOf<typeof FIELDS>
type Line = ImportLine<Values>

interface Owing {
  customerId: number
  document: string
  dueDate: string
  amountCents: Cents
}

async function findDebtors(db: Db, lines: readonly Line[]) {
  const select = db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'document'])
    .where('anonymized_at', 'is', null)
  const documents = lines.flatMap(({ values }) => values.document ?? [])
  const emails = lines.flatMap(({ values }) => values.email ?? [])
  const byDocument = await select.where('document', '=', anyOf(documents)).execute()
  const byEmail = await select.where('email', '=', anyOf(emails)).execute()
  return {
    byDocument: new Map(byDocument.map((row) => [row.document, row])),
    byEmail: new Map(byEmail.map((row) => [row.email, row])),
  }
}

const keyOf = ({ customerId, document, dueDate }: Omit<Owing, 'amountCents'>) =>
  `${customerId}\n${document}\n${dueDate}`

/** The cents of each opening instalment of these customers. */
async function findOpened(db: Db, customerIds: readonly number[]): Promise<Map<string, Cents>> {
  const rows = await db
    .selectFrom('instalments')
    .select(['customer_id as customerId', 'document', 'amount_cents'])
    .select(sql<string>`due_date::text`.as('dueDate'))
    .where('origin', '=', 'opening')
    .where('customer_id', '=', anyOf(customerIds))
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.amount_cents]))
}

function debtorOf(line: Line, debtors: Awaited<ReturnType<typeof findDebtors>>, refuse: Refuse<Values>) {
  const { document, email } = line.values
  const found = debtors.byDocument.get(document ?? '') ?? debtors.byEmail.get(email ?? '')
  if (found && !isWalkIn(found)) return found
  const requested = document ? formatDocument(document) : email
  refuse(
    line,
    document ? 'document' : 'email',
    requested
      ? `Cliente ${requested} não encontrado: importe os clientes antes.`
      : 'Informe o CPF/CNPJ ou o e-mail do cliente.',
  )
  return undefined
}

/** What customers owed in the former program; a line is found by customer, document and due date. */
export const RECEIVABLE_IMPORT = importKind({
  name: 'receivables',
  entity: 'receivable',
  identity:
    'Cada conta é reconhecida pelo cliente (CPF/CNPJ ou e-mail), pelo documento e pelo vencimento: importar de novo não duplica.',
  fields: FIELDS,
  keysOf: ({ document, email, number, dueDate }) =>
    number && dueDate && (document ?? email)
      ? [
          `documento ${number} de ${formatDocument(document ?? email ?? '')}, vencimento ${formatDay(dueDate)},`,
        ]
      : [],
  async plan(db, _actor, lines, refuse) {
    const debtors = await findDebtors(db, lines)
    const ids = [...debtors.byDocument.values(), ...debtors.byEmail.values()].map(({ id }) => id)
    const opened = await findOpened(db, ids)
    let unchanged = 0
    const owing = lines.flatMap((line): Owing[] => {
      const { number: document = '', dueDate = '', amount: amountCents = 0 } = line.values
      const debtor = debtorOf(line, debtors, refuse)
      if (!debtor) return []
      const one = { customerId: debtor.id, document, dueDate, amountCents }
      const known = opened.get(keyOf(one))
      if (known === undefined) return [one]
      if (known === amountCents) unchanged++
      else
        refuse(
          line,
          'amount',
          `Esta conta já entrou com ${formatBRL(known)}: receba ou anule em Contas a receber.`,
        )
      return []
    })
    return {
      fresh: owing.length,
      changed: 0,
      unchanged,
      async write(tx, actor, report) {
        const { today } = await findTerms(tx)
        const ofCustomers = new Map<number, Owing[]>()
        for (const one of owing)
          ofCustomers.set(one.customerId, [...(ofCustomers.get(one.customerId) ?? []), one])
        let done = 0
        let customers = 0
        for (const [customerId, own] of [...ofCustomers].toSorted(([a], [b]) => a - b)) {
          await insertInstalments(
            tx,
            { orderId: null, customerId, partId: null, by: actor },
            'opening',
            today,
            own.map((one) => ({ ...one, number: 1, of: 1, days: null })),
          )
          done += own.length
          if (++customers % STEP === 0) await report(done)
        }
      },
    }
  },
})
