import { isZipCode, normalizeZipCode } from '@shop/domain/zip-code'
import { z } from 'zod'
import { RULE } from './wire.ts'

export const zipCodeParam = z.strictObject({
  zipCode: z
    .string()
    .max(12)
    .refine(isZipCode, { message: 'Informe um CEP válido', params: RULE })
    .transform(normalizeZipCode),
})

/** What is known of a CEP; empty where it stands for a whole town. */
export const zipCodeAddress = z.object({
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
})
export type ZipCodeAddress = z.infer<typeof zipCodeAddress>
