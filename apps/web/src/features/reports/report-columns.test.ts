import { bestBuyers, delivererCustomers, fastDeliveryCustomers } from '@shop/contract/reports/customers'
import { expect, test } from 'vitest'
import { columnsOf } from './report-columns.tsx'

test.each([bestBuyers, delivererCustomers, fastDeliveryCustomers])(
  'on paper $title says who gave no e-mail',
  (report) => {
    const column = columnsOf(report, undefined, { order: () => {} }).find(({ id }) => id === 'email')
    expect(column?.value?.({ email: 'x1@sem-email.invalid' })).toBe('Sem e-mail')
    expect(column?.value?.({ email: 'ana@cliente.local' })).toBe('ana@cliente.local')
  },
)
