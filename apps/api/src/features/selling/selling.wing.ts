import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { expireOrders } from './pix/expire-orders.ts'
import { pixRoutes } from './pix/pix.routes.ts'
import { catalogueRoutes } from './selling/catalogue.routes.ts'
import { ownCartRoutes } from './selling/own-cart.routes.ts'
import { countPopularity } from './selling/popularity.ts'
import { salesRoutes } from './selling/sales.routes.ts'
import { sellingRoutes } from './selling/selling.routes.ts'
import { releaseDue } from './trade-ins/settle-trade-in.ts'
import { deleteOldDrafts, deleteOldSellers } from './trade-ins/trade-ins.queries.ts'
import { tradeInsRoutes } from './trade-ins/trade-ins.routes.ts'

export const sellingWing = {
  routes: [pixRoutes, catalogueRoutes, ownCartRoutes, salesRoutes, sellingRoutes, tradeInsRoutes],
  jobs: ({ db, settings }: AppContext): Pick<JobHandlers, 'pix-expiry'> => ({
    'pix-expiry': async () => {
      await expireOrders(db, settings.PIX_EXPIRY_MINUTES)
    },
  }),
  nightly: {
    'move bought phones whose holding is over into the stock': releaseDue,
    'count the units sold': ({ db }: AppContext) => countPopularity(db),
    'delete old drafts of purchases': ({ db }: AppContext) => deleteOldDrafts(db),
    'delete old sellers': ({ db }: AppContext) => deleteOldSellers(db),
  },
} satisfies Wing
