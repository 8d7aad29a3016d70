import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { isCnpj, normalizeDocument } from '@shop/domain/documents'
import { isCompanyPhone, normalizePhone } from '@shop/domain/phone'
import { isZipCode, normalizeZipCode } from '@shop/domain/zip-code'
import { z } from 'zod'
import { id, image, lineText, markup, money, nameText, percentage, RULE, reais, text } from './wire.ts'

/** There is one company; the API still has its id. */
export const COMPANY_ID = 1

/** Blank, or a value of this form: all data of the company may be entered later. */
const blankOr = (max: number, isValid: (value: string) => boolean, message: string) =>
  text(max).refine((value) => value === '' || isValid(value), { message, params: RULE })

const isState = (value: string) => BRAZILIAN_STATES.some((state) => state === value)

const address = {
  street: lineText(120),
  number: lineText(20),
  neighborhood: lineText(80),
  zipCode: blankOr(12, isZipCode, 'Informe um CEP válido').transform(normalizeZipCode),
  city: lineText(80),
  state: text(2)
    .toUpperCase()
    .refine((value) => value === '' || isState(value), { message: 'Informe o estado', params: RULE }),
}

const card = {
  /** The name that customers read; a Pix code contains at most 25 letters of it. */
  name: nameText(120, 'Informe o nome da empresa').optional(),
  cnpj: blankOr(20, isCnpj, 'Informe um CNPJ válido').transform(normalizeDocument).optional(),
  phone: blankOr(30, isCompanyPhone, 'Informe um telefone válido').transform(normalizePhone).optional(),
  address: z.strictObject(address).optional(),
}

/** In hours: 30 days. */
const MAX_PROOF_HOURS = 720
const MAX_UNPAID_UNITS = 1_000_000
const MAX_RETURN_DAYS = 365

const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).refine((value) => value >= min && value <= max, { message, params: RULE })

/** Fields left out stay unchanged. */
export const changeCompanyBody = z
  .strictObject({
    companyId: id,
    enablePixAuto: z.boolean().optional(),
    packagingImages: z.boolean().optional(),
    /** Hours that a transfer without proof holds its stock. */
    proofHours: wholeNumber(1, MAX_PROOF_HOURS, 'Informe de 1 a 720 horas').optional(),
    /** Units that the unpaid orders of one customer may hold together. */
    unpaidUnits: wholeNumber(1, MAX_UNPAID_UNITS, 'Informe de 1 a 1.000.000 unidades').optional(),
    /** Days after the handover in which the counter takes goods back. */
    counterReturnDays: wholeNumber(0, MAX_RETURN_DAYS, 'Informe de 0 a 365 dias').optional(),
    /** Largest value of one sale's goods that the counter takes back. */
    counterReturnMax: money.optional(),
    /** What is given from this amount on is shown in the bell. */
    toldAbove: money.optional(),
    /** Null removes the default: products created later cost this level the sale price. */
    goldPercentage: markup.nullable().optional(),
    silverPercentage: markup.nullable().optional(),
    ...card,
  })
  .refine(({ companyId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Informe o que muda na empresa.',
  })
export type ChangeCompany = z.infer<typeof changeCompanyBody>

/** A PNG, JPEG or WebP; null removes the logo. */
export const changeLogoBody = z.strictObject({ image: image.nullable() })

/** The company's details on paper and on screens that customers see. Blank where not entered. */
export const companyCard = z.object({
  name: z.string(),
  cnpj: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    number: z.string(),
    neighborhood: z.string(),
    zipCode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  logoUrl: z.string().nullable(),
})
export type CompanyCard = z.infer<typeof companyCard>

/** The percentages of a new product that is created without them; null where there is no default. */
export const defaultPercentages = z.object({
  goldPercentage: percentage.nullable(),
  silverPercentage: percentage.nullable(),
})
export type DefaultPercentages = z.infer<typeof defaultPercentages>

/** `packagingImages`: every packed delivery needs at least one image. */
export const companySettings = companyCard.extend({
  companyId: z.int(),
  pixAuto: z.boolean(),
  packagingImages: z.boolean(),
  proofHours: z.int(),
  unpaidUnits: z.int(),
  counterReturnDays: z.int(),
  counterReturnMax: reais,
  toldAbove: reais,
  /** For those alone who read costs: with a price, the percentage says what the product costs. */
  ...defaultPercentages.partial().shape,
  /** The shop's URL is that of its own computer: no customer can open the links in mails and messages. */
  linksAreLocal: z.boolean(),
})
export type CompanySettings = z.infer<typeof companySettings>

/** The part of the company's details that is public, without signing in. */
export const publicCompany = companySettings.pick({ name: true, phone: true, logoUrl: true, pixAuto: true })
export type PublicCompany = z.infer<typeof publicCompany>

/** `sendsMail`: whether mails leave; without a mail server the screens say that no code or invitation comes by mail. */
export const shopCompany = publicCompany.extend({ sendsMail: z.boolean() })
export type ShopCompany = z.infer<typeof shopCompany>
