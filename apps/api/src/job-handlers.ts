import type { AppContext } from './context.ts'
import { afterSalesWing } from './features/after-sales/after-sales.wing.ts'
import { identityWing } from './features/identity/identity.wing.ts'
import { ordersWing } from './features/orders/orders.wing.ts'
import type { JobHandlers } from './features/platform/jobs/jobs.ts'
import type { Mailer } from './features/platform/mail/mailer.ts'
import { platformWing } from './features/platform/platform.wing.ts'
import { sellingWing } from './features/selling/selling.wing.ts'
import { log } from './log.ts'
import { WINGS } from './wings.ts'

/**
 * Does every nightly step, also when an earlier one failed.
 * @throws Error naming the steps that failed, so that the queue repeats the work
 */
export async function workNightly(context: AppContext, wings = WINGS): Promise<void> {
  const failed: string[] = []
  for (const { nightly = {} } of wings)
    for (const [name, step] of Object.entries(nightly))
      try {
        await step(context)
      } catch (err) {
        failed.push(name)
        log.error({ step: name, err }, 'Trabalho da noite falhou; será repetido')
      }
  if (failed.length > 0) throw new Error(`Nightly work failed: ${failed.join(', ')}`)
}

/** The handler of each kind of queued work. */
export const jobHandlers = (context: AppContext, mailer: Mailer): JobHandlers => ({
  ...platformWing.jobs(context),
  ...identityWing.jobs(context, mailer),
  ...ordersWing.jobs(context, mailer),
  ...sellingWing.jobs(context),
  ...afterSalesWing.jobs(context),
  'nightly-work': () => workNightly(context),
})
