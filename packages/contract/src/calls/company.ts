import { z } from 'zod'
import { allow, anyEmployee, open } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeCompanyBody,
  changeLogoBody,
  companyCard,
  companySettings,
  defaultPercentages,
  shopCompany,
} from '../company.ts'
import { cardFees, changeCardFeesBody } from '../order-parts.ts'
import { changePhoneSettingsBody, phoneSettings } from '../phones.ts'
import { idParam } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const companyCalls = calls('settings', ORDERS, {
  'GET /companies/settings/:companyId': {
    summary: 'The company’s settings',
    params: z.strictObject({ companyId: idParam }),
    response: companySettings,
  },
  'PATCH /companies/settings': {
    summary: 'Changes the company’s card and automatic Pix',
    body: changeCompanyBody,
    response: companySettings,
  },
  'PATCH /companies/settings/logo': {
    images: { field: 'image', most: 1, alone: true },
    summary: 'Changes the logo',
    body: changeLogoBody,
    response: companySettings,
  },
  'GET /companies/cards': {
    summary: 'The fees of the card machines',
    response: cardFees,
  },
  'PATCH /companies/cards': {
    summary: 'Replaces the fees of the card machines',
    body: changeCardFeesBody,
    response: cardFees,
  },
  'GET /companies/phones': {
    access: anyEmployee,
    summary: 'What the shop set for phones: bought, claimed, handed over',
    response: phoneSettings,
  },
  'PATCH /companies/phones': {
    summary: 'Changes the settings for phones',
    body: changePhoneSettingsBody,
    response: phoneSettings,
  },
  'GET /companies/percentages': {
    access: allow('bo:manage:products'),
    summary: 'What gold and silver add to the cost of a new product that is created without percentages',
    response: defaultPercentages,
  },
  'GET /companies/card': {
    access: anyEmployee,
    summary: 'The company’s data on receipts, labels and documents',
    response: companyCard,
  },
  'GET /shop/company': {
    access: open,
    tag: 'shop',
    summary: 'Name, telephone, logo, and whether a Pix is confirmed at once',
    response: shopCompany,
  },
})
