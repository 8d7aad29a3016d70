import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { formatDocument } from '@shop/domain/documents'
import { formatBRL } from '@shop/domain/money'
import { formatPercent } from '@shop/domain/percent'
import { formatPhone } from '@shop/domain/phone'
import { levelLabel } from '@shop/domain/pricing'
import { formatZipCode } from '@shop/domain/zip-code'
import type { Tx } from '../../db/database.ts'
import { type Auditor, describeChanges, writeAudit } from '../audit/audit.ts'
import type { CustomerRow } from './customers.queries.ts'

/** What happened to a customer, as the audit trail names it. */
export type CustomerAction =
  | 'signup'
  | 'approve'
  | 'reprove'
  | 'edit'
  | 'personal'
  | 'block'
  | 'unblock'
  | 'deliverer'
  | 'delete'
  | 'export'
  | 'anonymise'

/** Lines whose text may name the person: emptied when the person is removed. */
export const PERSONAL_ACTIONS: readonly CustomerAction[] = ['personal', 'block', 'unblock', 'delete']

type Field = readonly [label: string, text: (row: CustomerRow) => string]

const TERMS: readonly Field[] = [
  ['Situação', (row) => CUSTOMER_STATUS_LABELS[row.status]],
  ['Motivo do bloqueio', (row) => row.block_note ?? ''],
  ['Nível', (row) => levelLabel(row.level)],
  ['Frete', (row) => formatBRL(row.shipping_cost_cents)],
  ['Garantia', (row) => formatPercent(row.warranty_ppm)],
  ['Taxa de entrega rápida', (row) => formatBRL(row.fast_delivery_tax_cents)],
  ['Motoboy', (row) => row.deliverer_name ?? ''],
]

const PERSON: readonly Field[] = [
  ['Nome', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Telefone', (row) => formatPhone(row.phone)],
  ['Documento', (row) => formatDocument(row.document)],
  ['Rua', (row) => row.street],
  ['Número', (row) => row.number],
  ['Bairro', (row) => row.neighborhood],
  ['CEP', (row) => formatZipCode(row.zip_code)],
  ['Cidade', (row) => row.city],
  ['Estado', (row) => row.state],
  ['Observações', (row) => row.notes],
]

const compare = (fields: readonly Field[], before: CustomerRow, after: CustomerRow) =>
  describeChanges(fields.map(([label, text]) => ({ label, from: text(before), to: text(after) })))

/** Writes what differs: agreed terms and the person's data on lines of their own, as only the latter must be forgotten. */
export async function auditCustomer(
  tx: Tx,
  auditor: Auditor,
  action: CustomerAction,
  before: CustomerRow,
  after: CustomerRow,
): Promise<void> {
  const terms = compare(TERMS, before, after)
  const person = compare(PERSON, before, after)
  if (person) await writeAudit(tx, auditor, 'personal', 'customer', after.id, person)
  if (terms) await writeAudit(tx, auditor, action, 'customer', after.id, terms)
}

/** Writes one line that is no change of a field. */
export const noteOnCustomer = (
  tx: Tx,
  auditor: Auditor,
  action: CustomerAction,
  customerId: number,
  text: string,
) => writeAudit(tx, auditor, action, 'customer', customerId, text)
