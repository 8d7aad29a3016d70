import { Counter } from 'prom-client'

/** Messages that this process sent and a receiver did not take. */
export const webhookFailures = new Counter({
  name: 'webhook_failures_total',
  help: 'Messages to other programs that were not taken and are tried again, or were given up',
  registers: [],
})
