/** What nodemailer's errors carry; see https://nodemailer.com/errors. */
interface SmtpFailure {
  code?: string
  /** The status with which the server refused. */
  responseCode?: number
}

/** Reasons by the code of the error, in Portuguese; the server's own words may contain addresses. */
const REASONS: Record<string, string> = {
  EAUTH: 'o servidor recusou usuário ou senha',
  ENOAUTH: 'o servidor pede usuário e senha',
  EOAUTH2: 'o servidor recusou usuário ou senha',
  EENVELOPE: 'o servidor recusou o remetente (MAIL_FROM) ou o destinatário',
  EMESSAGE: 'o servidor recusou a mensagem',
  ETLS: 'o servidor não oferece uma conexão cifrada',
  EDNS: 'o servidor não foi encontrado',
  ENOTFOUND: 'o servidor não foi encontrado',
  EAI_AGAIN: 'o servidor não foi encontrado',
  ECONNECTION: 'o servidor não responde',
  ESOCKET: 'o servidor não responde',
  ECONNREFUSED: 'o servidor não responde',
  ECONNRESET: 'o servidor encerrou a conexão',
  ETIMEDOUT: 'o servidor não responde',
}
const CERTIFICATE = /certificate|self.signed|CERT/i

/** Why a mail was not sent, without the server's words and without addresses. */
export function smtpReason(error: unknown): string {
  const { code = '', responseCode } = error as SmtpFailure
  const { message = '' } = error as Error
  const isUntrusted = CERTIFICATE.test(code) || CERTIFICATE.test(message)
  const reason = isUntrusted
    ? 'o certificado do servidor não é confiável'
    : (REASONS[code] ?? 'falha no envio')
  return `${reason} (${[code, responseCode].filter(Boolean).join(' ') || 'sem código'})`
}

/** A mail that was not sent; it is tried again. */
export class MailError extends Error {
  override readonly name = 'MailError'
}
