import { z } from 'zod'
import { open } from '../access.ts'
import { calls } from '../call.ts'

const NAME = /^[0-9a-f]{64}\.(jpg|png|pdf)$/
const params = z.strictObject({ name: z.string().regex(NAME, 'Arquivo inválido.') })
const signatureQuery = z.strictObject({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
})

export const filesCalls = calls('files', open, {
  'GET /files/public/:name': {
    summary: 'An image of a product',
    params,
  },
  'GET /files/private/:name': {
    summary: 'An image or PDF that a signed link opens',
    params,
    query: signatureQuery,
  },
})
