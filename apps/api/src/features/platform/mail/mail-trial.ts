import { tryMailServer } from './mailer.ts'

const MINUTE_MS = 60_000

interface Failing {
  since: string
  /** In Portuguese. */
  reason: string
}

/** Whether the mail server takes this shop's sign-in, before a first mail shows it. */
export interface MailTrial {
  /** Tries now. @returns what is wrong; undefined if nothing is, or without a server */
  run(): Promise<Failing | undefined>
  /** What was wrong at the last trial, which then runs again, at most once a minute, for the next who asks. */
  failing(): Failing | undefined
}

export function openMailTrial(address: string | undefined, now = Date.now): MailTrial {
  let failing: Failing | undefined
  let triedAt = 0
  const run = async () => {
    triedAt = now()
    const reason = address && (await tryMailServer(address))
    failing = reason ? { since: failing?.since ?? new Date(triedAt).toISOString(), reason } : undefined
    return failing
  }
  return {
    run,
    failing() {
      const known = failing
      if (known && now() - triedAt >= MINUTE_MS) void run()
      return known
    },
  }
}
