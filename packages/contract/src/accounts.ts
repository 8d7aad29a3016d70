import { passwordProblem } from '@shop/domain/password'
import { z } from 'zod'
import { email, instant, RULE } from './wire.ts'

export const credentialsBody = z.strictObject({
  email,
  password: z.string().min(1, 'Informe a senha').max(200),
})

/** `code`: of the authenticator app, or a recovery code; required after sign-in answered SECOND_FACTOR. */
export const employeeCredentialsBody = credentialsBody.extend({ code: z.string().trim().max(40).optional() })

export const session = z.object({
  accessToken: z.string(),
  expires: z.int(),
  permissions: z.array(z.string()),
})
export type OpenedSession = z.infer<typeof session>

/** `mustEnrol`: the role requires an authenticator app, and only the profile is open until it is set up. */
export const employeeSession = session.extend({ mustEnrol: z.boolean() })
export type OpenedEmployeeSession = z.infer<typeof employeeSession>

/** A password that a person chooses: long enough and not among the common ones. */
export const newPassword = z
  .string()
  .max(1000)
  .superRefine((password, context) => {
    const message = passwordProblem(password)
    if (message) context.addIssue({ code: 'custom', message, params: RULE, input: password })
  })

/** Any text but an empty one is accepted: an invalid code gets the same response as a wrong one. */
const code = z.string().trim().min(1, 'Informe o código que foi enviado para o seu e-mail').max(100)

export const recoveryParams = z.strictObject({ email })
export const checkCodeBody = z.strictObject({ code })
export const activateBody = z.strictObject({ email, newPassword, code })

/** A link with which a person chooses the first password; it works once, until `expiresAt`. */
export const invitationLink = z.object({ url: z.string(), expiresAt: instant })
export type InvitationLink = z.infer<typeof invitationLink>

export const changePasswordBody = z.strictObject({
  currentPassword: z.string().min(1).max(1000),
  newPassword,
})

export const ownSession = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant,
  ip: z.string(),
  userAgent: z.string(),
  /** The session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionParams = z.strictObject({ id: z.uuid() })

/** The signed-in person's current data. */
export const ownAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  type: z.string(),
  role: z.string().nullable(),
  permissions: z.array(z.string()),
  secondFactor: z.object({ active: z.boolean(), demanded: z.boolean() }),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** For the authenticator app: `uri` as a QR code, `secret` to type in. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>

export const beginSecondFactorBody = z.strictObject({ currentPassword: z.string().min(1).max(1000) })
export const confirmSecondFactorBody = z.strictObject({ code: z.string().trim().min(1).max(40) })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** `code`: of the app, or a recovery code. */
export const endSecondFactorBody = z.strictObject({
  currentPassword: z.string().min(1).max(1000),
  code: z.string().trim().min(1).max(40),
})
