import { z } from 'zod'
import { newPassword } from './accounts.ts'
import { customerAddress, customerDocument, customerName, customerNotes, phone } from './customer-fields.ts'
import { email } from './wire.ts'

/** The terms that a person agrees to when applying; stored with the application word for word. */
export const SIGNUP_TERMS =
  'Autorizo a loja a guardar e usar os dados deste cadastro para avaliar o meu pedido de acesso, vender, entregar e ' +
  'emitir os documentos das minhas compras, conforme a Lei 13.709/2018 (LGPD). Posso pedir a qualquer momento uma ' +
  'cópia dos meus dados ou a sua exclusão.'

export const signupBody = z.strictObject({
  name: customerName,
  email,
  phone,
  document: customerDocument,
  password: newPassword,
  address: customerAddress,
  notes: customerNotes.default(''),
  acceptsTerms: z.literal(true, 'Para continuar, aceite o uso dos seus dados'),
})
export type Signup = z.infer<typeof signupBody>
export type SignupInput = z.input<typeof signupBody>

/** The response has no id, so that it is the same when the person is a customer already. */
export const signedUp = z.object({
  name: z.string(),
  email: z.string(),
  status: z.literal('Waiting'),
})
export type SignedUp = z.infer<typeof signedUp>
