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

export const filesCalls = calls('files', {
  getFilesPublicByName: {
    method: 'GET',
    path: '/files/public/:name',
    access: open,
    summary: 'An image of a product',
    params,
  },
  getFilesPrivateByName: {
    method: 'GET',
    path: '/files/private/:name',
    access: open,
    summary: 'An image or PDF that a signed link opens',
    params,
    query: signatureQuery,
  },
})
