import { escapeHtml } from '../../../escape-html.ts'
import type { Mail } from './mailer.ts'

/** A line of a table: a label and an amount. */
export interface MailRow {
  label: string
  amount: string
}

interface Content {
  subject: string
  before: readonly string[]
  code?: string
  /** The last one is the sum. */
  rows?: readonly MailRow[]
  /** A second table, without a sum: how it is paid. */
  payments?: readonly MailRow[]
  /** Long texts to copy into another app. */
  copies?: readonly { label: string; text: string }[]
  link?: { address: string; text: string }
  after: readonly string[]
  signature?: { address: string; text: string }
  /** A PNG above the text, which is part of the mail, so that no server has to be reached; `name` is its alternative text. */
  logo?: { bytes: Uint8Array; name: string }
}

const LOGO = 'logo'

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const bigCode = (code: string) =>
  `<p style="margin:24px 0;font:700 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px">${code}</p>`

const button = ({ address, text }: { address: string; text: string }) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b78;color:#fff;text-decoration:none">${escapeHtml(text)}</a></p>`

/** The sender's name and address below the text. */
const sign = ({ address, text }: { address: string; text: string }) =>
  `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e8;font-size:14px"><a href="${escapeHtml(address)}" style="color:#0b6b78">${escapeHtml(text)}</a></p>`

function table(rows: readonly MailRow[], hasSum: boolean) {
  const lines = rows.map(({ label, amount }, place) => {
    const isSum = hasSum && place === rows.length - 1
    const style = `padding:8px 0;border-top:1px solid #dfe3e8;vertical-align:top${isSum ? ';font-weight:700' : ''}`
    return `<tr><td style="${style}">${escapeHtml(label)}</td><td style="${style};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
  })
  return `<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:15px">${lines.join('')}</table>`
}

const textOf = (rows: readonly MailRow[]) => rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')

const copied = ({ label, text }: { label: string; text: string }) =>
  `<p style="margin:0 0 4px;font-weight:700">${escapeHtml(label)}</p>
<p style="margin:0 0 24px;padding:12px;border:1px solid #dfe3e8;border-radius:6px;background:#f4f5f7;font:13px/1.5 ui-monospace,Consolas,monospace;word-break:break-all">${escapeHtml(text)}</p>`

const image = ({ name }: { name: string }) =>
  `<p style="margin:0 0 24px"><img src="cid:${LOGO}" alt="${escapeHtml(name)}" style="max-width:180px;max-height:72px"></p>`

/** A message with a code to type, a table, a text to copy or a link to open, as plain text and as HTML with the same content. */
export function mailMessage(to: string, content: Content): Mail {
  const { subject, before, code, rows, payments = [], copies = [], link, after, signature, logo } = content
  const lines = [
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...(rows ? [textOf(rows)] : []),
    ...(payments.length > 0 ? [`Pagamento\n${textOf(payments)}`] : []),
    ...copies.map(({ label, text }) => `${label}\n${text}`),
    ...(link ? [link.address] : []),
    ...after,
    ...(signature ? [`${signature.text}: ${signature.address}`] : []),
  ]
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,Segoe UI,Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #dfe3e8;border-radius:8px">
${logo ? image(logo) : ''}
${before.map(paragraph).join('\n')}
${code ? bigCode(code) : ''}
${rows ? table(rows, true) : ''}
${payments.length > 0 ? `<p style="margin:0 0 4px;font-weight:700">Pagamento</p>${table(payments, false)}` : ''}
${copies.map(copied).join('\n')}
${link ? button(link) : ''}
${after.map(paragraph).join('\n')}
${signature ? sign(signature) : ''}
</div></body></html>`
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html,
    ...(logo && {
      attachments: [
        { cid: LOGO, filename: 'logo.png', contentType: 'image/png', content: Buffer.from(logo.bytes) },
      ],
    }),
  }
}
