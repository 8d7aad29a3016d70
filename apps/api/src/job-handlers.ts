import { sendAccountMail } from './features/identity/accounts/account-mail.ts'
import { cleanUp } from './features/identity/accounts/clean-up.ts'
import { forgetVisits } from './features/insight/dashboard/forget-visits.ts'
import { collectFiles, removeUnnamed } from './features/platform/files/remove-files.ts'
import type { Mailer } from './features/platform/mail/mailer.ts'
import { emptyOutbox, removeMailsTo } from './features/platform/mail/outbox.ts'
import { forgetMails, forgetWants } from './features/sales/customer-mails/customer-mails.queries.ts'
import { queueCustomerMails, sendCustomerMail } from './features/sales/customer-mails/send-customer-mails.ts'
import { foldDayCounts } from './features/sales/orders/fold-day-counts.ts'
import { expireOrders } from './features/sales/pix/expire-orders.ts'
import { refundPix } from './features/sales/returns/refund-pix.ts'
import type { JobHandlers } from './jobs.ts'
import type { Shop } from './shop.ts'

/** The handler of each kind of queued work. */
export const jobHandlers = (shop: Shop, mailer: Mailer): JobHandlers => ({
  'account-mail': (mail) => sendAccountMail(shop, mailer, mail),
  'clean-up': async () => {
    await cleanUp(shop.db)
    await foldDayCounts(shop.db)
    await forgetVisits(shop.db)
    await forgetMails(shop.db)
    await forgetWants(shop.db)
    await emptyOutbox(shop.settings.DATA_DIR)
  },
  'collect-files': () => collectFiles(shop),
  'customer-mails': () => queueCustomerMails(shop),
  'customer-mail': ({ mailId }) => sendCustomerMail(shop, mailer, mailId),
  'pix-expiry': async () => {
    await expireOrders(shop.db, shop.settings.PIX_EXPIRY_MINUTES)
  },
  'remove-files': async ({ keys, mailsTo = [] }) => {
    await removeMailsTo(shop.settings.DATA_DIR, mailsTo)
    await removeUnnamed(shop, keys)
  },
  'pix-refund': ({ returnId }) => refundPix(shop.db, shop.settings, returnId),
})
