import type { AppContext } from '../../context.ts'
import { deletesOf } from '../../db/delete-in-batches.ts'
import type { Wing } from '../../wing.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { OLD_UPLOADS } from './files/file-uploads.queries.ts'
import { filesRoutes } from './files/files.routes.ts'
import { ownsImages } from './files/image-owner.ts'
import { collectFiles, removeUnnamed } from './files/remove-files.ts'
import { watchClock } from './health/clock.ts'
import { healthRoutes } from './health/health.routes.ts'
import { OLD_PROGRESS } from './imports/imports.queries.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { emptyOutbox, removeMailsTo } from './mail/outbox.ts'
import { pushRoutes } from './push/push.routes.ts'
import { companyRoutes } from './settings/company.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { startWebhooks } from './webhooks/deliver-webhooks.ts'
import { OLD_DELIVERIES } from './webhooks/webhooks.queries.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export { takeOverImages } from './files/image-owner.ts'
export { registerShopMetrics } from './health/shop-metrics.ts'

export const platformWing = {
  routes: [auditRoutes, filesRoutes, healthRoutes, companyRoutes, settingsRoutes, pushRoutes, webhooksRoutes],
  jobs: (context: AppContext): Pick<JobHandlers, 'collect-files' | 'remove-files'> => ({
    'collect-files': () => collectFiles(context),
    'remove-files': async ({ keys, mailsTo = [] }) => {
      await removeMailsTo(context.settings.DATA_DIR, mailsTo)
      await removeUnnamed(context, keys)
    },
  }),
  start: (context: AppContext) => {
    // Marks a store without an owner before a copy of this shop could; while it is unreachable, the next look does.
    ownsImages(context).catch(() => {})
    const stopping = [startWebhooks(context), watchClock(context)]
    return async () => {
      await Promise.all(stopping.map((stop) => stop()))
    }
  },
  nightly: {
    'delete old mails of the outbox': ({ settings }: AppContext) => emptyOutbox(settings.DATA_DIR),
    ...deletesOf({ ...OLD_UPLOADS, ...OLD_PROGRESS, ...OLD_DELIVERIES }),
  },
} satisfies Wing
