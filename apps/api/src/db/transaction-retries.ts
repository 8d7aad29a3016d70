import { Counter } from 'prom-client'

/** Transactions of this process that PostgreSQL ended and that ran again, by SQLSTATE. 40P01 is a deadlock. */
export const transactionRetries = new Counter({
  name: 'db_transaction_retries_total',
  help: 'Transactions that were run again, by SQLSTATE (40P01: deadlock, 40001: serialization failure)',
  labelNames: ['sqlstate'],
  registers: [],
})

// Shown as 0 until the first one, so that an alert on an increase works.
for (const sqlstate of ['40P01', '40001']) transactionRetries.inc({ sqlstate }, 0)
