import type { AppContext } from '../../context.ts'
import type { Wing } from '../../wing.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { collectFiles, removeUnnamed } from './files/remove-files.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { emptyOutbox, removeMailsTo } from './mail/outbox.ts'
import { companyRoutes } from './settings/company.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

export const platformWing = {
  routes: [auditRoutes, filesRoutes, companyRoutes, settingsRoutes],
  jobs: (context: AppContext): Pick<JobHandlers, 'collect-files' | 'remove-files'> => ({
    'collect-files': () => collectFiles(context),
    'remove-files': async ({ keys, mailsTo = [] }) => {
      await removeMailsTo(context.settings.DATA_DIR, mailsTo)
      await removeUnnamed(context, keys)
    },
  }),
  cleanUp: [({ settings }: AppContext) => emptyOutbox(settings.DATA_DIR)],
} satisfies Wing
