import { randomBytes } from 'node:crypto'
import { isMailable } from '@shop/domain/customer-email'
import type * as Nodemailer from 'nodemailer'
import { Counter } from 'prom-client'
import { isLoopback } from '../../../local-request.ts'
import { log } from '../../../log.ts'
import type { Settings } from '../../../settings.ts'
import { writeToOutbox } from './outbox.ts'
import { isNoAddress, isRecipientRefused, MailError, RefusedRecipient, smtpReason } from './smtp-error.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Images that the HTML refers to by `cid:`. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[]
}

export interface Mailer {
  /**
   * Resolves once the message is delivered or stored; after a {@link MailError} it must be sent again, unless that is a
   * {@link RefusedRecipient}.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Mails of this process that were given up because the server refused their recipient. */
export const refusedMails = new Counter({
  name: 'mails_refused_total',
  help: 'Mails that were given up because the mail server refused their recipient',
  registers: [],
})

/**
 * So many refused recipients in a row are believed to be wrong addresses, after a mail that left. More, or any before a
 * first mail left, may mean that the server takes nothing from this shop.
 */
const REFUSALS_BELIEVED = 2

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * Sends through SMTP when the setting exists, else writes each message as a file into `DATA_DIR/outbox`. Sends nothing
 * to customers who gave no address.
 */
export function openMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): Mailer {
  const mailer = SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : outboxMailer(DATA_DIR, MAIL_FROM)
  return { ...mailer, send: async (mail) => (isMailable(mail.to) ? mailer.send(mail) : undefined) }
}

/** Mails contain codes: they are sent over TLS, unless the URL ends with `?tls=off`. */
export function smtpOptions(address: string) {
  const url = new URL(address)
  const isPlain = isLoopback(url.hostname) || url.searchParams.get('tls') === 'off'
  url.searchParams.delete('tls')
  return { url: url.href, requireTLS: url.protocol === 'smtp:' && !isPlain }
}

/** The library is loaded with the first mail, because many processes never send one. */
function lazily<Transport extends { close(): void }>(open: (mail: typeof Nodemailer) => Transport) {
  let opened: Promise<Transport> | undefined
  return {
    transport() {
      opened ??= import('nodemailer').then(open)
      return opened
    },
    close() {
      void opened?.then((transport) => transport.close())
    },
  }
}

/** 32 random letters from a to p. */
const randomLetters = () =>
  randomBytes(16)
    .toString('hex')
    .replace(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)))

/**
 * The message with identifiers of its own. They have no digits: programs that look for the eight digits of a code may
 * take them for it.
 */
const messageOf = (from: string, mail: Mail) => ({
  from,
  messageId: `<${randomLetters()}@${from.split('@')[1]?.replace('>', '') || 'localhost'}>`,
  baseBoundary: randomLetters(),
  ...mail,
})

function smtpMailer(url: string, from: string): Mailer {
  const { transport, close } = lazily(({ createTransport }) =>
    createTransport({ ...smtpOptions(url), ...TIMEOUTS }),
  )
  let believed = 0
  /** @throws RefusedRecipient, MailError */
  function fail(error: unknown): never {
    const reason = smtpReason(error)
    const isFinal = isRecipientRefused(error) && (isNoAddress(error) || believed-- > 0)
    if (!isFinal) throw new MailError(reason)
    refusedMails.inc()
    log.warn({ reason }, 'E-mail não enviado: o servidor não aceita o endereço')
    throw new RefusedRecipient(reason)
  }
  return {
    async send(mail) {
      await (await transport()).sendMail(messageOf(from, mail)).catch(fail)
      believed = REFUSALS_BELIEVED
    },
    close,
  }
}

/** Signs in at the mail server without sending anything. @returns why that fails, in Portuguese; undefined if it does not */
export async function tryMailServer(address: string): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...smtpOptions(address), ...TIMEOUTS })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return smtpReason(error)
  } finally {
    transport.close()
  }
}

function outboxMailer(dataDir: string, from: string): Mailer {
  const { transport, close } = lazily(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(messageOf(from, mail))
      await writeToOutbox(dataDir, mail.to, message as Buffer)
    },
    close,
  }
}
