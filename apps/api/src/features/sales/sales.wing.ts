import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import { importRoutes } from '../platform/imports/imports.routes.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { settleByThemselves } from './bank/settle-by-themselves.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { deleteMails, deleteWants } from './customer-mails/customer-mails.queries.ts'
import {
  queueAnnouncements,
  queueCustomerMails,
  sendCustomerMail,
  sendCustomerPush,
  sendOrderPush,
} from './customer-mails/send-customer-mails.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { CUSTOMER_IMPORT } from './customers/import-customers.ts'
import { ownAccountRoutes } from './customers/own-account.routes.ts'
import { signupRoutes } from './customers/signup.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { orderBoardRoutes } from './orders/board.routes.ts'
import { orderEventsRoutes } from './orders/events.routes.ts'
import { foldDayCounts } from './orders/fold-day-counts.ts'
import { orderRequestsRoutes } from './orders/order-requests.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { ownOrdersRoutes } from './orders/own-orders.routes.ts'
import { unpaidOrdersRoutes } from './orders/unpaid-orders.routes.ts'
import { workflowRoutes } from './orders/workflow.routes.ts'
import { expireOrders } from './pix/expire-orders.ts'
import { pixRoutes } from './pix/pix.routes.ts'
import { RECEIVABLE_IMPORT } from './receivables/import-receivables.ts'
import { receivablesRoutes } from './receivables/receivables.routes.ts'
import { refundPix } from './returns/refund-pix.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { catalogueRoutes } from './selling/catalogue.routes.ts'
import { ownCartRoutes } from './selling/own-cart.routes.ts'
import { countPopularity } from './selling/popularity.ts'
import { salesRoutes } from './selling/sales.routes.ts'
import { sellingRoutes } from './selling/selling.routes.ts'
import { serveTracking } from './tracking/serve-tracking.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { releaseDue } from './trade-ins/settle-trade-in.ts'
import { deleteOldSellers } from './trade-ins/trade-ins.queries.ts'
import { tradeInsRoutes } from './trade-ins/trade-ins.routes.ts'

export const salesWing = {
  routes: [
    bankRoutes,
    claimsRoutes,
    creditRoutes,
    customersRoutes,
    importRoutes(CUSTOMER_IMPORT),
    ownAccountRoutes,
    signupRoutes,
    messagesRoutes,
    orderBoardRoutes,
    orderEventsRoutes,
    orderRequestsRoutes,
    ordersRoutes,
    ownOrdersRoutes,
    unpaidOrdersRoutes,
    workflowRoutes,
    pixRoutes,
    receivablesRoutes,
    importRoutes(RECEIVABLE_IMPORT),
    returnsRoutes,
    catalogueRoutes,
    ownCartRoutes,
    salesRoutes,
    sellingRoutes,
    trackingRoutes,
    tradeInsRoutes,
  ],
  jobs: (
    context: AppContext,
    mailer: Mailer,
  ): Pick<
    JobHandlers,
    'customer-mails' | 'customer-mail' | 'customer-push' | 'order-push' | 'pix-expiry' | 'pix-refund'
  > => ({
    'customer-mails': async () => {
      await queueCustomerMails(context)
      await queueAnnouncements(context)
    },
    'customer-push': (data) => sendCustomerPush(context, data),
    'order-push': (data) => sendOrderPush(context, data),
    'customer-mail': ({ mailId }) => sendCustomerMail(context, mailer, mailId),
    'pix-expiry': async () => {
      await expireOrders(context.db, context.settings.PIX_EXPIRY_MINUTES)
    },
    'pix-refund': ({ returnId }) => refundPix(context.db, context.settings, returnId),
  }),
  nightly: {
    'move bought phones whose holding is over into the stock': releaseDue,
    'settle lines of the bank whose day has come': ({ db }: AppContext) => settleByThemselves(db),
    'add up the day counts': ({ db }: AppContext) => foldDayCounts(db),
    'count the units sold': ({ db }: AppContext) => countPopularity(db),
    'delete old mails': ({ db }: AppContext) => deleteMails(db),
    'delete old wants': ({ db }: AppContext) => deleteWants(db),
    'delete old sellers': ({ db }: AppContext) => deleteOldSellers(db),
  },
  /** Pages for the public, outside `/api`. */
  pages: [serveTracking],
} satisfies Wing
