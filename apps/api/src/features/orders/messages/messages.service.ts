import { COMPANY_ID } from '@shop/contract/company'
import type { OrderMessage, OrderMessages, SaveOrderMessages } from '@shop/contract/messages'
import { WALK_IN_NAME } from '@shop/domain/customer-email'
import { SWITCHED_MAILS, type SwitchedMailKind } from '@shop/domain/customer-mails'
import { isCnpj } from '@shop/domain/documents'
import { formatBRL } from '@shop/domain/money'
import { COMES_BACK_MESSAGE, DEFAULT_MESSAGES, fillMessage } from '@shop/domain/order-message'
import { STATUS_KEYS, type StatusKey, statusLabel } from '@shop/domain/order-status'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { firstName } from '@shop/domain/text'
import { isComingBack, toldStatus } from '@shop/domain/tracking'
import type { Actor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { findCompany, lockCompany } from '../../platform/settings/settings.queries.ts'
import { visibleOrder } from '../record/orders.service.ts'
import { factsOf } from '../record/told-facts.ts'
import { trackingUrl } from '../tracking/tracking-link.ts'

const findTexts = (db: Db) => db.selectFrom('message_texts').selectAll().execute()

const findText = (db: Db, status: StatusKey) =>
  db.selectFrom('message_texts').select('text').where('status', '=', status).executeTakeFirst()

const putText = (tx: Tx, status: StatusKey, text: string) =>
  tx
    .insertInto('message_texts')
    .values({ status, text })
    .onConflict((conflict) => conflict.column('status').doUpdateSet({ text }))
    .execute()

const removeText = (tx: Tx, status: StatusKey) =>
  tx.deleteFrom('message_texts').where('status', '=', status).execute()

const muteMails = (tx: Tx, companyId: number, kinds: string[]) =>
  tx.updateTable('companies').set({ muted_mails: kinds }).where('id', '=', companyId).execute()

const KINDS = Object.keys(SWITCHED_MAILS) as SwitchedMailKind[]

export async function getMessages(db: Db): Promise<OrderMessages> {
  const [texts, company] = await Promise.all([findTexts(db), findCompany(db, COMPANY_ID)])
  const own = new Map(texts.map(({ status, text }) => [status, text]))
  return {
    texts: STATUS_KEYS.map((statusKey) => ({
      statusKey,
      status: statusLabel(statusKey),
      text: own.get(statusKey) ?? DEFAULT_MESSAGES[statusKey],
      isDefault: !own.has(statusKey),
    })),
    mails: KINDS.map((kind) => ({
      kind,
      label: SWITCHED_MAILS[kind],
      enabled: !company?.muted_mails.includes(kind),
    })),
  }
}

async function saveText(tx: Tx, by: Actor, status: StatusKey, text: string): Promise<void> {
  const before = (await findText(tx, status))?.text ?? DEFAULT_MESSAGES[status]
  const after = text || DEFAULT_MESSAGES[status]
  if (before === after) return
  if (after === DEFAULT_MESSAGES[status]) await removeText(tx, status)
  else await putText(tx, status, text)
  const change = describeChanges([{ label: `Mensagem ${statusLabel(status)}`, from: before, to: after }])
  await writeAudit(tx, by, 'edit', 'message', status, change)
}

async function switchMails(tx: Tx, by: Actor, mails: NonNullable<SaveOrderMessages['mails']>): Promise<void> {
  const company = await lockCompany(tx, COMPANY_ID)
  const before = new Set(company?.muted_mails)
  const after = new Set(before)
  for (const { kind, enabled } of mails) after[enabled ? 'delete' : 'add'](kind)
  const change = describeChanges(
    KINDS.map((kind) => ({
      label: `E-mail ${SWITCHED_MAILS[kind]}`,
      from: !before.has(kind),
      to: !after.has(kind),
    })),
  )
  if (!change) return
  await muteMails(tx, COMPANY_ID, [...after])
  await writeAudit(tx, by, 'edit', 'company', COMPANY_ID, change)
}

/** Saves the given texts and switches, all or none; returns all of them. */
export const saveMessages = (db: Db, by: Actor, { texts = [], mails }: SaveOrderMessages) =>
  inTransaction(db, async (tx) => {
    for (const { statusKey, text } of texts) await saveText(tx, by, statusKey, text)
    if (mails) await switchMails(tx, by, mails)
    return getMessages(tx)
  })

/** The name in a greeting: a company's whole name, a person's first one, none for somebody who is not registered. */
function calledBy({
  customer_name,
  customer_document,
}: {
  customer_name: string
  customer_document: string
}) {
  if (customer_name === WALK_IN_NAME) return ''
  return isCnpj(customer_document) ? customer_name : firstName(customer_name)
}

/**
 * The text for the order's status with its values filled in, and the telephone to send it to. @throws AppError
 * NOT_FOUND
 */
export async function getOrderMessage(
  { db, settings, tokenSecret }: Pick<AppContext, 'db' | 'settings' | 'tokenSecret'>,
  identity: Identity,
  orderId: number,
): Promise<OrderMessage> {
  const order = await visibleOrder(db, identity, { id: orderId })
  const facts = factsOf(order)
  const status = toldStatus(order.status, facts)
  const [own, company] = await Promise.all([findText(db, status), findCompany(db, COMPANY_ID)])
  const link = trackingUrl(settings, tokenSecret, order.code)
  const words = isComingBack(status, facts) ? COMES_BACK_MESSAGE : (own?.text ?? DEFAULT_MESSAGES[status])
  const text = fillMessage(words, {
    nome: calledBy(order),
    pedido: order.code,
    total: formatBRL(order.to_pay_cents),
    motoboy: order.deliverer_name === null ? 'o motoboy' : firstName(order.deliverer_name),
    loja: company?.name ?? '',
    link,
  }).trim()
  const phone = order.customer_phone
  const whatsappUrl = isBrazilianPhone(phone)
    ? `https://wa.me/55${normalizePhone(phone)}?text=${encodeURIComponent(text)}`
    : null
  return { text, whatsappUrl, trackingUrl: link }
}
