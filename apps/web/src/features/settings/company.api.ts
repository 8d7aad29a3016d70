import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { COMPANY_ID, type changeCompanyBody } from '@shop/contract/company'
import type { saveOrderMessagesBody } from '@shop/contract/messages'
import type { z } from 'zod'
import { readQuery } from '../../shared/api/read-query.ts'

export const company = readQuery(
  'settings',
  at('GET /companies/settings/:companyId', { companyId: COMPANY_ID }),
)

export const saveCompany = (changes: Omit<z.input<typeof changeCompanyBody>, 'companyId'>) =>
  request('PATCH /companies/settings', { body: { companyId: COMPANY_ID, ...changes } })

export const saveLogo = (image: string | null) =>
  request('PATCH /companies/settings/logo', { body: { image } })

export const messages = readQuery('settings', 'GET /companies/messages')

export const saveMessages = (body: z.input<typeof saveOrderMessagesBody>) =>
  request('PUT /companies/messages', { body })

export const savePhoneSettings = (body: BodyOf<'PATCH /companies/phones'>) =>
  request('PATCH /companies/phones', { body })
