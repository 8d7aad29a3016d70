import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { isCnpj, normalizeDocument } from '@shop/domain/documents'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { isZipCode, normalizeZipCode } from '@shop/domain/zip-code'
import { z } from 'zod'
import { id, lineText, nameText, picture, RULE, text } from './wire.ts'

/** There is one company; the wire carries its id all the same. */
export const COMPANY_ID = 1

/** Blank, or a value of this form: everything about the company may be filled in later. */
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
  /** What customers read; at most 25 letters of it fit the name of a Pix code. */
  name: nameText(120, 'Informe o nome da empresa').optional(),
  cnpj: blankOr(20, isCnpj, 'Informe um CNPJ válido').transform(normalizeDocument).optional(),
  phone: blankOr(30, isBrazilianPhone, 'Informe um telefone válido').transform(normalizePhone).optional(),
  address: z.strictObject(address).optional(),
}

/** What is left out stays as it is. */
export const changeCompany = z
  .strictObject({
    companyId: id,
    enablePixAuto: z.boolean().optional(),
    packagingImages: z.boolean().optional(),
    ...card,
  })
  .refine(({ companyId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    message: 'Informe o que muda na empresa.',
  })
export type ChangeCompany = z.infer<typeof changeCompany>

/** A PNG, JPEG or WebP; null takes the logo away. */
export const changeLogo = z.strictObject({ image: picture.nullable() })

/** What stands on paper and on screens that customers see. Blank where it was not filled in. */
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

/** `packagingImages`: a delivery is packed with at least one picture. */
export const companySettings = companyCard.extend({
  companyId: z.int(),
  pixAuto: z.boolean(),
  packagingImages: z.boolean(),
})
export type CompanySettings = z.infer<typeof companySettings>

/** What anybody may know of the company, without signing in. */
export const publicCompany = companyCard.pick({ name: true, phone: true, logoUrl: true })
export type PublicCompany = z.infer<typeof publicCompany>
