import { COMPANY_ID } from '@shop/contract/company'
import { PUSHED_MAILS } from '@shop/domain/customer-mails'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { findTerms } from '../../debts/receivables/receivable-terms.ts'
import type { JobData, Try } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailMessage } from '../../platform/mail/message.ts'
import { subscriptionsOfCustomer, subscriptionsOfHolders } from '../../platform/push/push.queries.ts'
import { sendPush } from '../../platform/push/send-push.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import type { Connecting } from '../../platform/webhooks/public-connection.ts'
import { trackingUrl } from '../tracking/tracking-link.ts'
import { mailSubject, mailWords } from './customer-mail-text.ts'
import { findMail, findToApprove, recordArrivals, takeAnnounced, takeDue } from './customer-mails.queries.ts'
import { postpone, recordReminders } from './reminders.queries.ts'

const BATCH = 200

/** Moves every due mail to the job queue, each once: it leaves the table and enters the queue in one transaction. */
export async function queueCustomerMails({ db, jobs }: AppContext): Promise<void> {
  await recordArrivals(db)
  await recordReminders(db)
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const due = await takeDue(tx, BATCH)
      // RETURNING has no order: the mail that an order was placed is queued before the one that it is paid.
      for (const { id, kind, customer_id } of due.toSorted((a, b) => a.id - b.id)) {
        await jobs.add(tx, 'customer-mail', { mailId: id })
        const browsers = PUSHED_MAILS.includes(kind) ? await subscriptionsOfCustomer(tx, customer_id) : []
        for (const browser of browsers)
          await jobs.add(tx, 'customer-push', { subscriptionId: browser.id, mailId: id })
      }
      return due.length
    })
    if (taken < BATCH) return
  }
}

/** Sends one mail with current data; only to confirmed addresses. */
export async function sendCustomerMail(
  { db, files, settings, tokenSecret }: AppContext,
  mailer: Mailer,
  mailId: number,
): Promise<void> {
  const mail = await findMail(db, mailId)
  if (!mail?.is_verified) return
  // The attempts lasted until night: the mail waits until tomorrow.
  if (mail.is_too_late) return void (await postpone(db, mailId))
  const company = await findCompany(db, COMPANY_ID)
  // The kind was switched off after the mail was queued.
  if (company?.muted_mails.includes(mail.kind)) return
  const words = mailWords(mail, {
    terms: await findTerms(db),
    shopUrl: `${settings.PUBLIC_URL}/loja/`,
    trackingUrl: trackingUrl(settings, tokenSecret, mail.order_code ?? ''),
    company: company?.name ?? '',
    logo: company?.logo_file ? await files.read(company.logo_file) : undefined,
  })
  await mailer.send(mailMessage(mail.email, words))
}

/** Sends the subject of a mail to one browser of its customer. */
export async function sendCustomerPush(
  context: AppContext,
  { subscriptionId, mailId }: JobData['customer-push'],
  attempt: Try,
  connecting?: Connecting,
): Promise<void> {
  const mail = await findMail(context.db, mailId)
  if (!mail) return
  const path = mail.order_id === null ? '/loja/' : `/loja/pedidos/${mail.order_id}`
  await sendPush(
    context,
    subscriptionId,
    { title: mailSubject(mail, await findTerms(context.db)), path },
    attempt,
    connecting,
  )
}

/** Queues the news of orders to approve for every browser of those who approve, each once. */
export const queueAnnouncements = ({ db, jobs }: AppContext) =>
  inTransaction(db, async (tx) => {
    const orders = await takeAnnounced(tx)
    if (orders.length === 0) return
    const browsers = await subscriptionsOfHolders(tx, 'bo:manage:orders')
    for (const { orderId } of orders)
      for (const { id } of browsers) await jobs.add(tx, 'order-push', { subscriptionId: id, orderId })
  })

/** Notifies a colleague who still may approve, unless somebody has approved the order meanwhile. */
export async function sendOrderPush(
  context: AppContext,
  { subscriptionId, orderId }: JobData['order-push'],
  attempt: Try,
  connecting?: Connecting,
): Promise<void> {
  const [order, holders] = await Promise.all([
    findToApprove(context.db, orderId),
    subscriptionsOfHolders(context.db, 'bo:manage:orders', subscriptionId),
  ])
  if (!order || holders.length === 0) return
  const title = `Pedido ${order.code} para aprovar`
  await sendPush(context, subscriptionId, { title, path: `/admin/orders/${order.code}` }, attempt, connecting)
}
