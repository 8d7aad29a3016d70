import { z } from 'zod'
import { allow, anyEmployee, open } from '../access.ts'
import { calls } from '../call.ts'
import { changeCompanyBody, changeLogoBody, companyCard, companySettings, publicCompany } from '../company.ts'
import { idParam } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const companyCalls = calls('settings', {
  getCompaniesSettingsByCompanyId: {
    method: 'GET',
    path: '/companies/settings/:companyId',
    access: ORDERS,
    summary: 'The company’s settings',
    params: z.strictObject({ companyId: idParam }),
    answer: companySettings,
  },
  patchCompaniesSettings: {
    method: 'PATCH',
    path: '/companies/settings',
    access: ORDERS,
    summary: 'Changes the company’s card and automatic Pix',
    body: changeCompanyBody,
    answer: companySettings,
  },
  patchCompaniesSettingsLogo: {
    method: 'PATCH',
    path: '/companies/settings/logo',
    access: ORDERS,
    pictures: { field: 'image', most: 1, alone: true },
    summary: 'Changes the logo',
    body: changeLogoBody,
    answer: companySettings,
  },
  getCompaniesCard: {
    method: 'GET',
    path: '/companies/card',
    access: anyEmployee,
    summary: 'The company’s data on receipts, labels and documents',
    answer: companyCard,
  },
  getShopCompany: {
    method: 'GET',
    path: '/shop/company',
    access: open,
    tag: 'shop',
    summary: 'Name, telephone, logo, and whether a Pix is confirmed at once',
    answer: publicCompany,
  },
})
