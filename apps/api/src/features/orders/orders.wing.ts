import type { AppContext } from '../../context.ts'
import { deletesOf } from '../../db/delete-in-batches.ts'
import type { Wing } from '../../wing.ts'
import { importRoutes } from '../platform/imports/imports.routes.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { orderBoardRoutes } from './board/board.routes.ts'
import { orderEventsRoutes } from './board/events.routes.ts'
import { foldDayCounts } from './board/fold-day-counts.ts'
import { OLD_MAILS } from './customer-mails/customer-mails.queries.ts'
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
import { ownOrdersRoutes } from './own-orders/own-orders.routes.ts'
import { ordersRoutes } from './record/orders.routes.ts'
import { orderRequestsRoutes } from './requests/order-requests.routes.ts'
import { serveTracking } from './tracking/serve-tracking.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { unpaidOrdersRoutes } from './unpaid/unpaid-orders.routes.ts'
import { workflowRoutes } from './workflow/workflow.routes.ts'

export const ordersWing = {
  routes: [
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
    trackingRoutes,
  ],
  jobs: (
    context: AppContext,
    mailer: Mailer,
  ): Pick<JobHandlers, 'customer-mails' | 'customer-mail' | 'customer-push' | 'order-push'> => ({
    'customer-mails': async () => {
      await queueCustomerMails(context)
      await queueAnnouncements(context)
    },
    'customer-push': (data, attempt) => sendCustomerPush(context, data, attempt),
    'order-push': (data, attempt) => sendOrderPush(context, data, attempt),
    'customer-mail': ({ mailId }) => sendCustomerMail(context, mailer, mailId),
  }),
  nightly: {
    'add up the day counts': ({ db }: AppContext) => foldDayCounts(db),
    ...deletesOf(OLD_MAILS),
  },
  /** Pages for the public, outside `/api`. */
  pages: [serveTracking],
} satisfies Wing
