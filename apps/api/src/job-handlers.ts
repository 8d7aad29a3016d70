import { sendAccountMail } from './features/accounts/account-mail.ts'
import { cleanUp } from './features/accounts/clean-up.ts'
import { forgetMails, forgetWants } from './features/customer-mails/customer-mails.queries.ts'
import { queueCustomerMails, sendCustomerMail } from './features/customer-mails/send-customer-mails.ts'
import { forgetVisits } from './features/dashboard/forget-visits.ts'
import { collectFiles, removeUnnamed } from './features/files/remove-files.ts'
import type { Mailer } from './features/mail/mailer.ts'
import { emptyOutbox, removeMailsTo } from './features/mail/outbox.ts'
import { foldDayCounts } from './features/orders/fold-day-counts.ts'
import { expireOrders } from './features/pix/expire-orders.ts'
import { refundPix } from './features/returns/refund-pix.ts'
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
