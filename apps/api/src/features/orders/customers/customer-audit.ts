import { shownDocument } from '@shop/domain/customer-email'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { formatDocument } from '@shop/domain/documents'
import { formatBRL } from '@shop/domain/money'
import { formatPercent } from '@shop/domain/percent'
import { formatPhone } from '@shop/domain/phone'
import { levelLabel } from '@shop/domain/pricing'
import { formatZipCode } from '@shop/domain/zip-code'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import type { CustomerRow } from './customers.queries.ts'

/** Actions on a customer in the audit trail. */
export type CustomerAction =
  | 'signup'
  | 'confirm'
  | 'approve'
  | 'reprove'
  | 'reopen'
  | 'edit'
  | 'block'
  | 'unblock'
  | 'deliverer'
  | 'remove'
  | 'export'
  | 'anonymise'

type Field = readonly [label: string, text: (row: CustomerRow) => string]

const TERMS: readonly Field[] = [
  ['Situação', (row) => CUSTOMER_STATUS_LABELS[row.status]],
  ['Nível', (row) => levelLabel(row.level)],
  ['Frete', (row) => formatBRL(row.shipping_cost_cents)],
  ['Garantia do pedido', (row) => formatPercent(row.warranty_ppm)],
  ['Taxa de entrega rápida', (row) => formatBRL(row.fast_delivery_tax_cents)],
  ['Motoboy', (row) => row.deliverer_name ?? ''],
  ['Limite a prazo', (row) => formatBRL(row.credit_limit_cents)],
  ['Prazos', (row) => row.term_plans],
]

/** Personal data, and free text that may contain it. */
const PERSON: readonly Field[] = [
  ['Motivo', (row) => row.block_note ?? ''],
  ['Nome', (row) => row.name],
  ['E-mail', (row) => row.email],
  ['Telefone', (row) => formatPhone(row.phone)],
  ['Documento', (row) => formatDocument(shownDocument(row.document))],
  ['Rua', (row) => row.street],
  ['Número', (row) => row.number],
  ['Bairro', (row) => row.neighborhood],
  ['Complemento', (row) => row.complement],
  ['CEP', (row) => formatZipCode(row.zip_code)],
  ['Cidade', (row) => row.city],
  ['Estado', (row) => row.state],
  ['Observações', (row) => row.notes],
  ['Anotação interna', (row) => row.internal_note],
]

const differing = (fields: readonly Field[], before: CustomerRow, after: CustomerRow) =>
  fields.filter(([, text]) => text(before) !== text(after))

const compare = (fields: readonly Field[], before: CustomerRow, after: CustomerRow) =>
  describeChanges(fields.map(([label, text]) => ({ label, from: text(before), to: text(after) })))

/**
 * Records the differences. The trail, which is kept for ever, has old and new values of the agreed terms, but only the
 * names of personal fields; their values are stored separately and deleted with the person.
 */
export async function auditCustomer(
  tx: Tx,
  actor: Actor,
  action: CustomerAction,
  before: CustomerRow,
  after: CustomerRow,
): Promise<void> {
  const personal = differing(PERSON, before, after).map(([label]) => label)
  const terms = compare(TERMS, before, after)
  const named = personal.length > 0 ? `Dados alterados: ${personal.join(', ')}` : ''
  const line = [terms, named].filter(Boolean).join('; ')
  const auditId = await writeAudit(tx, actor, action, 'customer', after.id, line)
  if (personal.length === 0) return
  const change = compare([...TERMS, ...PERSON], before, after)
  await tx
    .insertInto('customer_change_details')
    .values({ audit_id: auditId, customer_id: after.id, change })
    .execute()
}

/** Adds one audit row that is not a change of a field. */
export const recordOnCustomer = (
  tx: Tx,
  actor: Actor,
  action: CustomerAction,
  customerId: number,
  text: string,
) => writeAudit(tx, actor, action, 'customer', customerId, text)
