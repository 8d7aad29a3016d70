import type { NewSupplier, Supplier, SupplierList, SupplierProducts } from '@shop/contract/suppliers'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone } from '@shop/domain/phone'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import {
  archiveRow,
  findSupplier,
  findSupplierProducts,
  findSuppliers,
  hasOpenWork,
  insertSupplier,
  lockSupplier,
  type SupplierRow,
  updateSupplier,
} from './suppliers.queries.ts'

const ENTITY = 'supplier'

const unknownSupplier = () => notFound('Fornecedor não encontrado.')

const toSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  cnpj: row.cnpj,
  phone: row.phone,
  email: row.email,
  leadDays: row.lead_days,
  realLeadDays: row.real_lead_days === null ? null : Math.round(row.real_lead_days * 10) / 10,
  products: row.products,
  archived: row.archived_at !== null,
  version: row.version,
})

/** Active suppliers by name. */
export async function listSuppliers(
  db: Db,
  { search, page, items }: { search?: string | undefined; page: number; items: number },
): Promise<SupplierList> {
  const { rows, total } = await findSuppliers(db, search, page, items)
  return { suppliers: rows.map(toSupplier), total }
}

/** @throws AppError NOT_FOUND */
export async function getSupplier(db: Db, id: number): Promise<Supplier> {
  const row = await findSupplier(db, id)
  if (!row) throw unknownSupplier()
  return toSupplier(row)
}

/** What was bought from a supplier, latest first. @throws AppError NOT_FOUND */
export async function listSupplierProducts(
  db: Db,
  id: number,
  { page, items }: { page: number; items: number },
): Promise<SupplierProducts> {
  const { products: total } = await getSupplier(db, id)
  const rows = await findSupplierProducts(db, id, page, items)
  const products = rows.map((row) => ({
    productId: row.id,
    code: row.code,
    name: row.name,
    stock: row.stock,
    lastCost: reais(row.last_cost_cents),
    lastAt: row.last_at,
  }))
  return { products, total }
}

/** @throws AppError DUPLICATE for the CNPJ of an active supplier */
export async function createSupplier(tx: Tx, by: Actor, input: NewSupplier): Promise<Supplier> {
  const id = await insertSupplier(tx, input)
  await writeAudit(tx, by, 'create', ENTITY, id, `Fornecedor ${input.name} criado`)
  return getSupplier(tx, id)
}

/** An active supplier, which nobody archives or changes before the transaction ends. @throws AppError NOT_FOUND */
export async function requireSupplier(tx: Tx, id: number) {
  const row = await lockSupplier(tx, id)
  if (!row) throw unknownSupplier()
  return row
}

/** @throws AppError NOT_FOUND; STALE with the current supplier; DUPLICATE for the CNPJ of another one */
export async function changeSupplier(
  tx: Tx,
  by: Actor,
  id: number,
  { version, ...input }: NewSupplier & { version?: number | undefined },
): Promise<Supplier> {
  const row = await requireSupplier(tx, id)
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'STALE',
      'O fornecedor foi alterado por outra pessoa. Confira os valores atuais.',
      await getSupplier(tx, id),
    )
  await updateSupplier(tx, id, input)
  const change = describeChanges([
    { label: 'nome', from: row.name, to: input.name },
    { label: 'CNPJ', from: formatDocument(row.cnpj), to: formatDocument(input.cnpj) },
    { label: 'telefone', from: formatPhone(row.phone), to: formatPhone(input.phone) },
    { label: 'e-mail', from: row.email, to: input.email },
    { label: 'prazo em dias', from: String(row.lead_days), to: String(input.leadDays) },
  ])
  if (change) await writeAudit(tx, by, 'edit', ENTITY, id, change)
  return getSupplier(tx, id)
}

/** Removes a supplier from the lists; past purchases keep it. @throws AppError NOT_FOUND, IN_USE with open orders */
export async function archiveSupplier(tx: Tx, by: Actor, id: number): Promise<Supplier> {
  const row = await requireSupplier(tx, id)
  if (await hasOpenWork(tx, id))
    throw new AppError('IN_USE', `${row.name} tem pedidos ou recebimentos em aberto.`)
  await archiveRow(tx, id)
  await writeAudit(tx, by, 'archive', ENTITY, id, `Fornecedor ${row.name} arquivado`)
  return getSupplier(tx, id)
}
