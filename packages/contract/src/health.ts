import { z } from 'zod'

/** What the shop checks about itself. */
export const HEALTH_CHECKS = [
  'mail',
  'backup',
  'disk',
  'files',
  'cleaning',
  'work',
  'notices',
  'pix',
  'webhooks',
  'replica',
  'clock',
] as const
export type HealthCheckKey = (typeof HEALTH_CHECKS)[number]

/** `bad` needs a person now; `warning` may wait a day; `unused`: this shop is not set up with it. */
export const HEALTH_STATES = ['good', 'warning', 'bad', 'unused'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export const healthCheck = z.object({
  key: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES),
  /** Since when it has failed, or when it was last good (backup); UTC. */
  since: z.iso.datetime().nullable(),
  /** What the program that failed said, without personal data. */
  reason: z.string().nullable(),
  /** disk: free bytes; work, notices and webhooks: how many failed; clock: seconds that it is wrong. */
  figure: z.number().nullable(),
})
export type HealthCheck = z.output<typeof healthCheck>

export const shopHealth = z.object({
  /** The release and the commit it was built from. */
  release: z.string(),
  checks: z.array(healthCheck),
})
export type ShopHealth = z.output<typeof shopHealth>
