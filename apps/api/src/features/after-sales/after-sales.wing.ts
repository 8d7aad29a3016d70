import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { settleByThemselves } from './bank/settle-by-themselves.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import { refundPix } from './returns/refund-pix.ts'
import { returnsRoutes } from './returns/returns.routes.ts'

export const afterSalesWing = {
  routes: [bankRoutes, claimsRoutes, returnsRoutes],
  jobs: ({ db, settings }: AppContext): Pick<JobHandlers, 'pix-refund'> => ({
    'pix-refund': ({ returnId }) => refundPix(db, settings, returnId),
  }),
  nightly: {
    'settle lines of the bank whose day has come': ({ db }: AppContext) => settleByThemselves(db),
  },
} satisfies Wing
