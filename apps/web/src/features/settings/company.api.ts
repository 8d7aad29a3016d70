import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import { COMPANY_ID, type changeCompanyBody } from '@shop/contract/company'
import type { saveOrderMessagesBody } from '@shop/contract/messages'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

export const company = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) =>
    request(at(calls.getCompaniesSettingsByCompanyId, { companyId: COMPANY_ID }), { signal }),
})

export const saveCompany = (changes: Omit<z.input<typeof changeCompanyBody>, 'companyId'>) =>
  request(calls.patchCompaniesSettings, { body: { companyId: COMPANY_ID, ...changes } })

export const saveLogo = (image: string | null) =>
  request(calls.patchCompaniesSettingsLogo, { body: { image } })

export const messages = queryOptions({
  queryKey: ['settings', 'messages'],
  queryFn: ({ signal }) => request(calls.getCompaniesMessages, { signal }),
})

export const saveMessages = (body: z.input<typeof saveOrderMessagesBody>) =>
  request(calls.putCompaniesMessages, { body })

export const savePhoneSettings = (body: BodyOf<'patchCompaniesPhones'>) =>
  request(calls.patchCompaniesPhones, { body })
