import type { AppContext } from './context.ts'
import { sendAccountMail } from './features/identity/accounts/account-mail.ts'
import { cleanUp } from './features/identity/accounts/clean-up.ts'
import { deleteVisits } from './features/insight/dashboard/delete-visits.ts'
import { collectFiles, removeUnnamed } from './features/platform/files/remove-files.ts'
import type { Mailer } from './features/platform/mail/mailer.ts'
import { emptyOutbox, removeMailsTo } from './features/platform/mail/outbox.ts'
import { deleteMails, deleteWants } from './features/sales/customer-mails/customer-mails.queries.ts'
import { queueCustomerMails, sendCustomerMail } from './features/sales/customer-mails/send-customer-mails.ts'
import { foldDayCounts } from './features/sales/orders/fold-day-counts.ts'
import { expireOrders } from './features/sales/pix/expire-orders.ts'
import { refundPix } from './features/sales/returns/refund-pix.ts'
import type { JobHandlers } from './jobs.ts'

/** The handler of each kind of queued work. */
export const jobHandlers = (context: AppContext, mailer: Mailer): JobHandlers => ({
  'account-mail': (mail) => sendAccountMail(context, mailer, mail),
  'clean-up': async () => {
    await cleanUp(context.db)
    await foldDayCounts(context.db)
    await deleteVisits(context.db)
    await deleteMails(context.db)
    await deleteWants(context.db)
    await emptyOutbox(context.settings.DATA_DIR)
  },
  'collect-files': () => collectFiles(context),
  'customer-mails': () => queueCustomerMails(context),
  'customer-mail': ({ mailId }) => sendCustomerMail(context, mailer, mailId),
  'pix-expiry': async () => {
    await expireOrders(context.db, context.settings.PIX_EXPIRY_MINUTES)
  },
  'remove-files': async ({ keys, mailsTo = [] }) => {
    await removeMailsTo(context.settings.DATA_DIR, mailsTo)
    await removeUnnamed(context, keys)
  },
  'pix-refund': ({ returnId }) => refundPix(context.db, context.settings, returnId),
})
