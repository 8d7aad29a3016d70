import type { AppContext } from './context.ts'
import { identityWing } from './features/identity/identity.wing.ts'
import type { JobHandlers } from './features/platform/jobs/jobs.ts'
import type { Mailer } from './features/platform/mail/mailer.ts'
import { platformWing } from './features/platform/platform.wing.ts'
import { salesWing } from './features/sales/sales.wing.ts'
import { WINGS } from './wings.ts'

/** The handler of each kind of queued work. */
export const jobHandlers = (context: AppContext, mailer: Mailer): JobHandlers => ({
  ...platformWing.jobs(context),
  ...identityWing.jobs(context, mailer),
  ...salesWing.jobs(context, mailer),
  'clean-up': async () => {
    for (const { cleanUp = [] } of WINGS) for (const step of cleanUp) await step(context)
  },
})
