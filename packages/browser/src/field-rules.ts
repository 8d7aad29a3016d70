import { MIN_PASSWORD_LENGTH } from '@shop/domain/call-limits'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** A rule returns the message under the field; null without one. */
export type Rule = (value: string) => string | null

export const emailRule: Rule = (value) => {
  if (!value.trim()) return 'Informe o endereço de e-mail'
  return EMAIL.test(value.trim()) ? null : 'Informe um e-mail válido'
}

export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() ? null : message

export const newPasswordRule: Rule = (value) => {
  if (!value) return 'Informe a nova senha'
  return value.length < MIN_PASSWORD_LENGTH
    ? `A senha deve ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`
    : null
}
