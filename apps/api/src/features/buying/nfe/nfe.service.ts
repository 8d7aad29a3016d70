import { COMPANY_ID } from '@shop/contract/company'
import type { ImportedNfe, NfeSummary, Nfes, Nfe as NfeView, SimilarProducts } from '@shop/contract/nfe'
import { formatDocument } from '@shop/domain/documents'
import { DEFAULT_LEAD_DAYS } from '@shop/domain/purchases'
import { MAX_STOCK } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { findSimilar } from '../../catalogue/products/similar-products.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { findActiveIds } from '../purchases/purchases.queries.ts'
import { receiptCode } from '../purchases/purchases.service.ts'
import {
  clearAnswer,
  deleteCancellation,
  deleteNfe,
  findByGtin,
  findCancellation,
  findDescription,
  findInstalments,
  findLearnt,
  findNfe,
  findNfeLines,
  findNfes,
  insertNfe,
  lockNfe,
  type Match,
  type NfeRow,
  saveAnswer,
  saveCancellation,
  setMatches,
  supplierOf,
} from './nfe.queries.ts'
import { type Nfe, type NfeLine, QUANTITY_ONE } from './nfe.reader.ts'
import { mayHoldSeveral } from './nfe-questions.ts'

const ENTITY = 'nfe'
const MOST_SUGGESTED = 5

const unknown = () => notFound('NF-e não encontrada.')

/** Stock units of a line; undefined if they are not whole. */
function unitsOf(quantityE4: number, factor: number): number | undefined {
  const quantity = (quantityE4 * factor) / QUANTITY_ONE
  return Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_STOCK ? quantity : undefined
}

function statusOf(row: NfeRow): NfeSummary['status'] {
  if (row.receipt_state === 'done') return 'received'
  if (row.cancelled_at !== null) return 'cancelled'
  if (row.receipt_state !== null) return 'receiving'
  if (row.unmatched > 0) return 'unmatched'
  return questionsOf(row).length > 0 ? 'asked' : 'ready'
}

/** What a person must say before the goods are stocked; none once somebody did. */
function questionsOf({ questions, answered_who, asked_lines }: NfeRow): string[] {
  if (answered_who !== null) return []
  const units = asked_lines.slice(0, 5).map((position) => `item ${position}`)
  const more = asked_lines.length > 5 ? ` e mais ${asked_lines.length - 5}` : ''
  const packed =
    asked_lines.length > 0
      ? [`A unidade da nota pode ter várias peças e entra como 1: ${units.join(', ')}${more}.`]
      : []
  return [...questions, ...packed]
}

const toSummary = (row: NfeRow): NfeSummary => ({
  id: row.id,
  key: row.key,
  supplierId: row.supplier_id,
  supplier: row.supplier,
  supplierCnpj: row.cnpj,
  number: row.number,
  series: row.series,
  issuedAt: row.issued_at,
  total: reais(row.total_cents),
  statesAuthorisation: row.authorised,
  cancelledAt: row.cancelled_at,
  status: statusOf(row),
  unmatched: row.unmatched,
  receiptId: row.receipt_id,
  receiptCode: row.receipt_id === null ? null : receiptCode(row.receipt_id),
  user: row.who,
  when: row.at,
})

/** Latest first. */
export async function listNfes(db: Db, { page, items }: { page: number; items: number }): Promise<Nfes> {
  const { rows, total } = await findNfes(db, page, items)
  return { nfes: rows.map(toSummary), total }
}

/** @throws AppError NOT_FOUND */
export async function getNfe(db: Db, id: number): Promise<NfeView> {
  const [row, lines, instalments] = await Promise.all([
    findNfe(db, id),
    findNfeLines(db, id),
    findInstalments(db, id),
  ])
  if (!row) throw unknown()
  return {
    ...toSummary(row),
    questions: questionsOf(row),
    answeredBy: row.answered_who,
    lines: lines.map((line) => ({
      position: line.position,
      supplierCode: line.supplier_code,
      gtin: line.gtin,
      description: line.description,
      unit: line.unit,
      quantity: line.quantity_e4 / QUANTITY_ONE,
      total: reais(line.total_cents),
      productId: line.product_id,
      code: line.code,
      product: line.name,
      factor: line.factor,
      units: line.factor === null ? null : (unitsOf(line.quantity_e4, line.factor) ?? null),
    })),
    instalments: instalments.map(({ number, due_on, amount_cents }) => ({
      number,
      dueOn: due_on,
      amount: reais(amount_cents),
    })),
  }
}

/** Stock units in one unit of the document, by its quantities in the smallest unit. */
function factorOf({ quantityE4, unitQuantityE4 }: NfeLine): number | undefined {
  const factor = unitQuantityE4 / quantityE4
  return Number.isInteger(factor) && factor >= 1 ? factor : undefined
}

/** By GTIN, then by the products stored for the supplier's codes; a person decides about lines without a match. */
async function matchLines(
  tx: Tx,
  supplierId: number,
  lines: readonly NfeLine[],
): Promise<Map<number, Match>> {
  const gtins = lines.flatMap(({ gtin, unitGtin }) => [gtin, unitGtin]).filter(Boolean)
  const [learnt, byGtin] = [await findLearnt(tx, supplierId, lines), await findByGtin(tx, gtins)]
  const found = new Map(learnt.map((match) => [match.position, match]))
  for (const line of lines) {
    const smallest = byGtin.get(line.unitGtin)
    const factor = factorOf(line)
    const sold = byGtin.get(line.gtin)
    const byCode: Omit<Match, 'position'> | undefined =
      smallest !== undefined && factor !== undefined
        ? { product_id: smallest, factor }
        : sold !== undefined
          ? { product_id: sold, factor: 1 }
          : undefined
    if (byCode) found.set(line.position, { position: line.position, ...byCode })
  }
  for (const [position, { factor }] of found) {
    const line = lines.find((one) => one.position === position)
    if (!line || unitsOf(line.quantityE4, factor) === undefined) found.delete(position)
  }
  return found
}

/** @throws AppError RULE_VIOLATION for another recipient, or when the company's CNPJ is not set */
async function checkRecipient(tx: Tx, { recipientCnpj }: Nfe): Promise<void> {
  const own = (await findCompany(tx, COMPANY_ID))?.cnpj
  if (!own) throw ruleViolation('Informe o CNPJ da empresa nas configurações para importar NF-e.')
  if (recipientCnpj !== own)
    throw ruleViolation(
      `A NF-e é de outro destinatário: ${recipientCnpj ? formatDocument(recipientCnpj) : 'sem CNPJ'}.`,
    )
}

/** @throws AppError RULE_VIOLATION, with the key of the cancellation, which can be withdrawn */
async function refuseCancelled(tx: Tx, key: string): Promise<void> {
  const cancelled = await findCancellation(tx, key)
  if (!cancelled) return
  const by = cancelled.who && ` por ${cancelled.who}`
  throw new AppError('RULE_VIOLATION', `A NF-e foi cancelada: o evento foi importado${by}.`, {
    cancelledKey: key,
  })
}

async function saveNfe(tx: Tx, by: Actor, nfe: Nfe, file: Uint8Array): Promise<number> {
  await checkRecipient(tx, nfe)
  await refuseCancelled(tx, nfe.key)
  const supplierId = await supplierOf(tx, nfe.supplier, DEFAULT_LEAD_DAYS)
  const matches = await matchLines(tx, supplierId, nfe.lines)
  const id = await insertNfe(
    tx,
    {
      key: nfe.key,
      supplier_id: supplierId,
      number: nfe.number,
      series: nfe.series,
      issued_at: nfe.issuedAt,
      total_cents: nfe.totalCents,
      authorised: nfe.statesAuthorisation,
      questions: nfe.questions,
      file: Buffer.from(file),
      employee_id: by.employeeId,
      who: by.who,
    },
    nfe.lines.map((line) => ({
      position: line.position,
      supplier_code: line.supplierCode,
      gtin: line.unitGtin || line.gtin,
      description: line.description,
      unit: line.unit,
      asks: mayHoldSeveral(line.unit),
      quantity_e4: line.quantityE4,
      total_cents: line.totalCents,
      product_id: matches.get(line.position)?.product_id ?? null,
      factor: matches.get(line.position)?.factor ?? null,
    })),
    nfe.instalments,
  )
  await writeAudit(tx, by, 'import', ENTITY, id, `NF-e ${nfe.number} de ${nfe.supplier.name} importada`)
  return id
}

/**
 * Stores a supplier's NF-e, or the cancellation of one.
 * @throws AppError RULE_VIOLATION with the reason; DUPLICATE for a known key; TOO_LARGE
 */
export async function importNfe(
  { db, reading }: Pick<AppContext, 'db' | 'reading'>,
  by: Actor,
  file: Uint8Array,
): Promise<ImportedNfe> {
  const read = await reading.read('nfe', file, {}, { person: by })
  return inTransaction(db, async (tx) => {
    if (read.kind === 'nfe') {
      const id = await saveNfe(tx, by, read, file)
      return { key: read.key, cancellation: false, nfe: await getNfe(tx, id) }
    }
    const id = await saveCancellation(tx, read.key, by.who)
    await writeAudit(
      tx,
      by,
      'cancel',
      ENTITY,
      id ?? null,
      `Cancelamento da NF-e ${read.key} importado de arquivo`,
    )
    return { key: read.key, cancellation: true, nfe: id === undefined ? null : await getNfe(tx, id) }
  })
}

/** Withdraws the cancellation of an NF-e, because the author of its file may have been wrong. @throws AppError NOT_FOUND */
export async function withdrawCancellation(tx: Tx, by: Actor, key: string): Promise<NfeView | null> {
  const { existed, id = null } = await deleteCancellation(tx, key)
  if (!existed) throw notFound('Não há cancelamento importado desta NF-e.')
  await writeAudit(tx, by, 'withdraw', ENTITY, id, `Cancelamento da NF-e ${key} retirado`)
  return id === null ? null : getNfe(tx, id)
}

/** @throws AppError INVALID_STATE for a cancelled NF-e; it cannot be cancelled until the transaction ends */
export async function lockValid(tx: Tx, id: number): Promise<void> {
  const row = await lockNfe(tx, id)
  if (row && row.cancelled_at !== null)
    throw invalidState(
      `A NF-e ${row.number}/${row.series} foi cancelada depois de começar o recebimento. Descarte-o, ou retire antes o cancelamento.`,
    )
}

/** An NF-e without goods receipt, locked. @throws AppError NOT_FOUND, INVALID_STATE */
async function lockUnreceived(tx: Tx, id: number) {
  const locked = await lockNfe(tx, id)
  const row = locked && (await findNfe(tx, id))
  if (!row) throw unknown()
  if (row.receipt_id !== null)
    throw new AppError('INVALID_STATE', `A NF-e já está no recebimento ${receiptCode(row.receipt_id)}.`)
  return row
}

/**
 * Sets the products of the document's lines, and stores them for the supplier's codes; `factor` is the number of stock
 * units in one unit of the document. Of a line that becomes one piece a person is asked again.
 * @throws AppError NOT_FOUND; INVALID_STATE when it is received; RULE_VIOLATION when the units are not whole
 */
export async function matchNfe(
  tx: Tx,
  id: number,
  chosen: readonly { position: number; productId: number; factor: number }[],
): Promise<NfeView> {
  const row = await lockUnreceived(tx, id)
  const lines = new Map((await findNfeLines(tx, id)).map((line) => [line.position, line]))
  const active = await findActiveIds(
    tx,
    chosen.map(({ productId }) => productId),
  )
  for (const { position, productId, factor } of chosen) {
    const line = lines.get(position)
    if (!line) throw notFound(`A NF-e não tem o item ${position}.`)
    if (!active.has(productId)) throw notFound(`Item ${position}: produto não encontrado.`)
    if (unitsOf(line.quantity_e4, factor) === undefined)
      throw ruleViolation(
        `Item ${position}: ${line.quantity_e4 / QUANTITY_ONE} × ${factor} não dá unidades inteiras.`,
      )
  }
  await setMatches(
    tx,
    id,
    row.supplier_id,
    chosen.map(({ position, productId, factor }) => ({ position, product_id: productId, factor })),
  )
  const changed = chosen.filter(({ position, factor }) => lines.get(position)?.factor !== factor)
  const asked = (await findNfe(tx, id))?.asked_lines ?? []
  if (changed.some(({ position }) => asked.includes(position))) await clearAnswer(tx, id)
  return getNfe(tx, id)
}

/** Records that the goods of a note came as it says. @throws AppError NOT_FOUND, INVALID_STATE when it is received */
export async function answerNfe(tx: Tx, by: Actor, id: number): Promise<NfeView> {
  const row = await lockUnreceived(tx, id)
  await saveAnswer(tx, id, by.who)
  const asked = questionsOf(row).join(' ')
  await writeAudit(tx, by, 'confirm', ENTITY, id, `NF-e ${row.number}: a mercadoria veio. ${asked}`)
  return getNfe(tx, id)
}

/** Products to choose from for a line. @throws AppError NOT_FOUND */
export async function suggestProducts(db: Db, id: number, position: number): Promise<SimilarProducts> {
  const line = await findDescription(db, id, position)
  if (!line) throw notFound(`A NF-e não tem o item ${position}.`)
  return { products: await inTransaction(db, (tx) => findSimilar(tx, line.description, MOST_SUGGESTED)) }
}

/** Deletes an NF-e without goods receipt. @throws AppError NOT_FOUND, INVALID_STATE */
export async function removeNfe(tx: Tx, by: Actor, id: number): Promise<null> {
  const row = await lockUnreceived(tx, id)
  await deleteNfe(tx, id)
  await writeAudit(tx, by, 'remove', ENTITY, id, `NF-e ${row.number} de ${row.supplier} removida`)
  return null
}

/** The goods that a document announces, for a receipt. @throws AppError NOT_FOUND, INVALID_STATE */
export async function expectFromNfe(tx: Tx, id: number) {
  const row = await lockUnreceived(tx, id)
  if (row.cancelled_at !== null) throw invalidState('A NF-e foi cancelada.')
  if (row.unmatched > 0)
    throw invalidState(
      `Escolha antes os produtos da NF-e: ${row.unmatched === 1 ? 'falta 1 item' : `faltam ${row.unmatched} itens`}.`,
    )
  const asked = questionsOf(row)
  if (asked.length > 0)
    throw invalidState(`Confirme antes na NF-e que a mercadoria veio com ela. ${asked.join(' ')}`)
  const lines = await findNfeLines(tx, id)
  return {
    supplierId: row.supplier_id,
    document: `NF-e ${row.number}/${row.series}`,
    lines: lines.map((line, position) => {
      const expected = unitsOf(line.quantity_e4, line.factor ?? 1) ?? 0
      return {
        position,
        product_id: line.product_id ?? 0,
        expected,
        unit_cost_cents: expected === 0 ? 0 : Math.round(line.total_cents / expected),
        document_cents: line.total_cents,
      }
    }),
  }
}
