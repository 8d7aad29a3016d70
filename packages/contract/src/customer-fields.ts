import { BRAZILIAN_STATES } from '@shop/domain/brazilian-states'
import { isDocument, normalizeDocument } from '@shop/domain/documents'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { isTermPlan, MOST_PLANS } from '@shop/domain/term-plans'
import { isZipCode, normalizeZipCode } from '@shop/domain/zip-code'
import { z } from 'zod'
import { lineText, money, nameText, RULE, requiredText, text } from './wire.ts'

/** It must contain a letter or digit: zero-width spaces and punctuation alone are not a name. */
export const customerName = nameText(120, 'Informe o nome').regex(/[\p{L}\p{N}]/u, 'Informe o nome')

/** CPF or CNPJ (letters allowed) with its check digits, stored without punctuation. */
export const customerDocument = requiredText(30, 'Informe o CPF ou CNPJ')
  .refine(isDocument, { message: 'Informe um CPF ou CNPJ válido', params: RULE })
  .transform(normalizeDocument)

export const phone = requiredText(30, 'Informe o telefone')
  .refine(isBrazilianPhone, { message: 'Informe um telefone válido', params: RULE })
  .transform(normalizePhone)

export const customerAddress = z.strictObject({
  street: nameText(120, 'Informe a rua'),
  number: nameText(20, 'Informe o número'),
  neighborhood: nameText(80, 'Informe o bairro'),
  /** Flat, block, floor; in a change, left out it stays. */
  complement: lineText(60).optional(),
  zipCode: requiredText(12, 'Informe o CEP')
    .refine(isZipCode, { message: 'Informe um CEP válido', params: RULE })
    .transform(normalizeZipCode),
  city: nameText(80, 'Informe a cidade'),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Informe o estado')
    .pipe(z.enum(BRAZILIAN_STATES, 'Informe o estado')),
})

/** Notes of the staff about a customer, which the customer does not see. */
export const internalNote = text(500)

/** The customer's notes for the deliverer. */
export const customerNotes = text(500)

/** The most that the customer may owe; 0 sells nothing on term. */
export const creditLimit = money

/** The due days of sales on term, such as `[[14], [30, 60, 90]]`. */
export const termPlans = z
  .array(
    z.array(z.int()).refine(isTermPlan, {
      message: 'Cada prazo tem de 1 a 24 vencimentos crescentes, de 0 a 720 dias',
      params: RULE,
    }),
  )
  .max(MOST_PLANS)
