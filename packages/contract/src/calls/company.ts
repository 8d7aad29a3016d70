import { z } from 'zod'
import { allow, anyEmployee, open } from '../access.ts'
import { calls } from '../call.ts'
import { changeCompanyBody, changeLogoBody, companyCard, companySettings, publicCompany } from '../company.ts'
import { cardFees, changeCardFeesBody } from '../order-parts.ts'
import { changePhoneSettingsBody, phoneSettings } from '../phones.ts'
import { idParam } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const companyCalls = calls('settings', {
  getCompaniesSettingsByCompanyId: {
    method: 'GET',
    path: '/companies/settings/:companyId',
    access: ORDERS,
    summary: 'The company’s settings',
    params: z.strictObject({ companyId: idParam }),
    response: companySettings,
  },
  patchCompaniesSettings: {
    method: 'PATCH',
    path: '/companies/settings',
    access: ORDERS,
    summary: 'Changes the company’s card and automatic Pix',
    body: changeCompanyBody,
    response: companySettings,
  },
  patchCompaniesSettingsLogo: {
    method: 'PATCH',
    path: '/companies/settings/logo',
    access: ORDERS,
    images: { field: 'image', most: 1, alone: true },
    summary: 'Changes the logo',
    body: changeLogoBody,
    response: companySettings,
  },
  getCompaniesCards: {
    method: 'GET',
    path: '/companies/cards',
    access: ORDERS,
    summary: 'The fees of the card machines',
    response: cardFees,
  },
  patchCompaniesCards: {
    method: 'PATCH',
    path: '/companies/cards',
    access: ORDERS,
    summary: 'Replaces the fees of the card machines',
    body: changeCardFeesBody,
    response: cardFees,
  },
  getCompaniesPhones: {
    method: 'GET',
    path: '/companies/phones',
    access: anyEmployee,
    summary: 'What the shop set for phones: bought, claimed, handed over',
    response: phoneSettings,
  },
  patchCompaniesPhones: {
    method: 'PATCH',
    path: '/companies/phones',
    access: ORDERS,
    summary: 'Changes the settings for phones',
    body: changePhoneSettingsBody,
    response: phoneSettings,
  },
  getCompaniesCard: {
    method: 'GET',
    path: '/companies/card',
    access: anyEmployee,
    summary: 'The company’s data on receipts, labels and documents',
    response: companyCard,
  },
  getShopCompany: {
    method: 'GET',
    path: '/shop/company',
    access: open,
    tag: 'shop',
    summary: 'Name, telephone, logo, and whether a Pix is confirmed at once',
    response: publicCompany,
  },
})
