import type { AppContext } from '../../context.ts'
import { deletesOf } from '../../db/delete-in-batches.ts'
import type { Wing } from '../../wing.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { sendAccountMail } from './accounts/account-mail.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { ENDED } from './accounts/delete-ended.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor.routes.ts'
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts'

export { openSessions } from './accounts/session.service.ts'

import { employeesRoutes } from './employees/employees.routes.ts'

export { ensureAdmin } from './employees/first-admin.ts'

import { rolesRoutes } from './roles/roles.routes.ts'

export { resetFromServer } from './employees/reset-second-factor.ts'

export const identityWing = {
  routes: [accountsRoutes, apiKeysRoutes, profileRoutes, secondFactorRoutes, employeesRoutes, rolesRoutes],
  jobs: (context: AppContext, mailer: Mailer): Pick<JobHandlers, 'account-mail'> => ({
    'account-mail': (mail) => sendAccountMail(context, mailer, mail),
  }),
  nightly: deletesOf(ENDED),
} satisfies Wing
