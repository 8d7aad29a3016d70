import type { App, AppContext, Feature } from './context.ts'
import type { JobHandlers } from './features/platform/jobs/jobs.ts'
import type { Mailer } from './features/platform/mail/mailer.ts'

/** What a wing provides to the root, which imports nothing else of the wing. */
export interface Wing {
  routes: readonly Feature[]
  /** The handlers of its queued work. */
  jobs?: (context: AppContext, mailer: Mailer) => Partial<JobHandlers>
  /** Begins work of its own beside the queue; returns a function that ends it. */
  start?: (context: AppContext) => () => Promise<void>
  /**
   * Steps done every night, by name. Each stands alone and may run again the same night: one that fails is logged, does
   * not stop the others, and is repeated with them.
   */
  nightly?: Readonly<Record<string, (context: AppContext) => Promise<unknown>>>
  /** Pages outside `/api`. */
  pages?: readonly ((app: App, context: AppContext) => void)[]
}
