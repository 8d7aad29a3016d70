import { Counter } from 'prom-client'

/** Attempts of queued work in this process that failed and are repeated, by kind of work. */
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Attempts of queued work that failed and are repeated, by kind of work',
  labelNames: ['queue'],
  registers: [],
})
