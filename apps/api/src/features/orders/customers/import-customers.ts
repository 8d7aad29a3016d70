import { randomUUID } from 'node:crypto'
import { documentOfNobody, emailOfNobody, isMailable, shownDocument } from '@shop/domain/customer-email'
import { formatDocument } from '@shop/domain/documents'
import { formatBRL } from '@shop/domain/money'
import { fold } from '@shop/domain/text'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { inParts } from '../../../db/sql-parts.ts'
import { recordCredit, takeCredit } from '../../debts/credit/credit-ledger.ts'
import { type ImportLine, importKind, type Refuse } from '../../platform/imports/import-kind.ts'
import { updateCustomer } from './change-customer.ts'
import { CUSTOMER_FIELDS, type CustomerValues } from './customer-fields.ts'
import type { CustomerRow } from './customers.queries.ts'
import {
  auditImported,
  findDeliverers,
  findKnownCustomers,
  insertCustomers,
  type KnownCustomers,
} from './import-customers.queries.ts'

type Line = ImportLine<CustomerValues>

interface Planned {
  values: CustomerValues
  delivererId: number | undefined
  known: CustomerRow | undefined
  /** Columns that differ from those of a known customer. */
  columns: Partial<CustomerRow>
  /** Cents that enter as the opening balance. */
  credit: number
}

/** Rows between two reports of progress. */
const STEP = 100

/** The columns that a line gives; those of empty cells are absent. */
function columnsOf(values: CustomerValues, delivererId: number | undefined) {
  const columns = {
    name: values.name,
    phone: values.phone,
    level: values.level,
    shipping_cost_cents: values.shippingCost,
    warranty_ppm: values.warranty,
    fast_delivery_tax_cents: values.fastDeliveryTax,
    deliverer_id: delivererId,
    credit_limit_cents: values.creditLimit,
    term_plans: values.termPlans,
    notes: values.notes,
    internal_note: values.internalNote,
    street: values.street,
    number: values.number,
    neighborhood: values.neighborhood,
    complement: values.complement,
    zip_code: values.zipCode,
    city: values.city,
    state: values.state,
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<CustomerRow>
}

/** Document and e-mail are filled in where a customer has none, and never replaced. */
function identityColumns(
  line: Line,
  known: CustomerRow,
  refuse: Refuse<CustomerValues>,
): Partial<CustomerRow> {
  const { document, email } = line.values
  const columns: Partial<CustomerRow> = {}
  if (document !== undefined && document !== known.document) {
    if (shownDocument(known.document) === '') columns.document = document
    else refuse(line, 'document', 'O cliente com este e-mail tem outro documento: confira no cadastro dele.')
  }
  if (email !== undefined && email !== known.email) {
    if (isMailable(known.email))
      refuse(line, 'email', 'O cliente já tem outro e-mail: mude-o no cadastro dele.')
    else columns.email = email
  }
  return columns
}

/** The opening balance that is still to enter. */
function creditOf(
  line: Line,
  known: CustomerRow,
  opened: number | undefined,
  refuse: Refuse<CustomerValues>,
) {
  const { credit = 0 } = line.values
  if (credit === 0 || opened === undefined) return credit
  if (opened !== credit)
    refuse(line, 'credit', `O saldo inicial de ${known.name} já entrou com ${formatBRL(opened)}.`)
  return 0
}

function planLine(
  line: Line,
  shop: KnownCustomers,
  deliverers: ReadonlyMap<string, number | null>,
  refuseLine: Refuse<CustomerValues>,
): Planned | undefined {
  let refused = false
  const refuse: typeof refuseLine = (...given) => {
    refused = true
    refuseLine(...given)
  }
  const { values } = line
  const { document, email, deliverer } = values
  if (document === undefined && email === undefined)
    refuse(line, 'document', 'Informe o CPF/CNPJ ou o e-mail.')
  const delivererId = deliverer === undefined ? undefined : deliverers.get(fold(deliverer))
  if (deliverer !== undefined && !delivererId)
    refuse(
      line,
      'deliverer',
      delivererId === null
        ? `Há mais de um motoboy com o nome ${deliverer}: informe o e-mail.`
        : `Motoboy ${deliverer} não encontrado, ou bloqueado.`,
    )
  const byDocument = shop.byDocument.get(document ?? '')
  const byEmail = shop.byEmail.get(email ?? '')
  if (byDocument && byEmail && byDocument.id !== byEmail.id)
    refuse(line, 'email', 'Este e-mail é de outro cliente da loja.')
  const known = byDocument ?? byEmail
  const given = columnsOf(values, delivererId ?? undefined)
  if (!known)
    return refused
      ? undefined
      : { values, delivererId: delivererId ?? undefined, known, columns: given, credit: values.credit ?? 0 }
  const identity =
    byDocument && byEmail && byDocument.id !== byEmail.id ? {} : identityColumns(line, known, refuse)
  const credit = creditOf(line, known, shop.opened.get(known.id), refuse)
  if (refused) return undefined
  const columns = Object.fromEntries(
    Object.entries({ ...given, ...identity }).filter(
      ([column, value]) => known[column as keyof CustomerRow] !== value,
    ),
  )
  return { values, delivererId: delivererId ?? undefined, known, columns, credit }
}

const differs = ({ known, columns, credit }: Planned) =>
  !known || credit > 0 || Object.keys(columns).length > 0

/** Approved, without a password: the customer sets one by the mail that the sign-in offers. Nothing is mailed. */
async function createPart(tx: Tx, actor: Actor, plans: readonly Planned[]): Promise<void> {
  const ids = await insertCustomers(
    tx,
    plans.map(({ values, columns }) => {
      const unique = randomUUID()
      return {
        ...columns,
        email: values.email ?? emailOfNobody(unique),
        document: values.document ?? documentOfNobody(unique),
      }
    }),
  )
  await auditImported(tx, actor, ids)
  for (const [index, { credit }] of plans.entries()) {
    const id = ids[index] ?? 0
    if (credit > 0)
      await takeCredit(
        tx,
        actor,
        { id, credit_cents: 0 },
        { customerId: id, kind: 'opening', amountCents: credit },
      )
  }
}

async function change(tx: Tx, actor: Actor, { known, columns, credit }: Planned): Promise<void> {
  if (!known) return
  const { deliverer_name: _, ...own } = columns
  if (Object.keys(own).length > 0)
    await updateCustomer(tx, actor, { id: known.id }, undefined, () => ({ action: 'edit', columns: own }))
  if (credit > 0)
    await recordCredit(tx, actor, { customerId: known.id, kind: 'opening', amountCents: credit })
}

/** Customers of the former program with terms, limit and credit; a line finds its customer by document, else by e-mail. */
export const CUSTOMER_IMPORT = importKind({
  name: 'customers',
  entity: 'customer',
  identity:
    'Cada cliente é reconhecido pelo CPF/CNPJ ou, sem ele, pelo e-mail: importar de novo não duplica.',
  fields: CUSTOMER_FIELDS,
  keysOf: ({ document, email }) => [
    ...(document ? [`documento ${formatDocument(document)}`] : []),
    ...(email ? [`e-mail ${email}`] : []),
  ],
  async plan(db, _actor, lines, refuse) {
    const shop = await findKnownCustomers(
      db,
      lines.flatMap(({ values }) => values.document ?? []),
      lines.flatMap(({ values }) => values.email ?? []),
    )
    const deliverers = await findDeliverers(db)
    const plans = lines.flatMap((line) => planLine(line, shop, deliverers, refuse) ?? [])
    const created = plans.filter(({ known }) => !known)
    const changed = plans
      .filter((plan) => plan.known && differs(plan))
      .toSorted((a, b) => (a.known?.id ?? 0) - (b.known?.id ?? 0))
    return {
      fresh: created.length,
      changed: changed.length,
      unchanged: plans.length - created.length - changed.length,
      async write(tx, actor, report) {
        let done = 0
        for (const plan of changed) {
          await change(tx, actor, plan)
          if (++done % STEP === 0) await report(done)
        }
        for (const part of inParts(created)) {
          await createPart(tx, actor, part)
          done += part.length
          await report(done)
        }
      },
    }
  },
})
