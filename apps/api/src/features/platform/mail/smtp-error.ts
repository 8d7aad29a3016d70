/** What nodemailer's errors carry; see https://nodemailer.com/errors. */
interface SmtpFailure {
  code?: string
  /** The status with which the server refused. */
  responseCode?: number
  /** What it refused, in its words. */
  command?: string
  response?: string
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

/** Whether the server refused the recipient for good: for what it is, or for some reason of the server. */
export const isRecipientRefused = (error: unknown): boolean => {
  const { code, command, responseCode = 0 } = error as SmtpFailure
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500
}

/** Status codes that say that the address does not exist or is closed (RFC 3463), not that the server forwards nothing. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/

export const isNoAddress = (error: unknown): boolean =>
  NO_SUCH_ADDRESS.test((error as SmtpFailure).response ?? '')

/** A mail that was not sent; it is tried again. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** A mail whose recipient the server refused for good; it is not tried again. */
export class RefusedRecipient extends MailError {}
