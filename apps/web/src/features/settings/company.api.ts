import { at, request } from '@shop/browser/client'
import { COMPANY_ID, type CompanySettings, type changeCompany } from '@shop/contract/company'
import type { OrderMessages, saveOrderMessages } from '@shop/contract/order-messages'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

export const company = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) => request<CompanySettings>('GET', at`/companies/settings/${COMPANY_ID}`, { signal }),
})

export const saveCompany = (changes: Omit<z.input<typeof changeCompany>, 'companyId'>) =>
  request<CompanySettings>('PATCH', '/companies/settings', { body: { companyId: COMPANY_ID, ...changes } })

export const saveLogo = (image: string | null) =>
  request<CompanySettings>('PATCH', '/companies/settings/logo', { body: { image } })

export const messages = queryOptions({
  queryKey: ['settings', 'messages'],
  queryFn: ({ signal }) => request<OrderMessages>('GET', '/companies/messages', { signal }),
})

export const saveMessages = (body: z.input<typeof saveOrderMessages>) =>
  request<OrderMessages>('PUT', '/companies/messages', { body })
