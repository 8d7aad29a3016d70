import { escapeHtml } from '../../../escape-html.ts'
import type { Mail } from './mailer.ts'

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

const bigCode = (code: string) =>
  `<p style="margin:24px 0;font:700 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px">${code}</p>`

const button = ({ address, text }: { address: string; text: string }) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b78;color:#fff;text-decoration:none">${escapeHtml(text)}</a></p>`

/** The sender's name and address below the text. */
const sign = ({ address, text }: { address: string; text: string }) =>
  `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e8;font-size:14px"><a href="${escapeHtml(address)}" style="color:#0b6b78">${escapeHtml(text)}</a></p>`

/** A message with a code to type or a link to open, as plain text and as HTML with the same content. */
export function mailMessage(
  to: string,
  content: {
    subject: string
    before: readonly string[]
    code?: string
    link?: { address: string; text: string }
    after: readonly string[]
    signature?: { address: string; text: string }
  },
): Mail {
  const { subject, before, code, link, after, signature } = content
  const lines = [
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...(link ? [link.address] : []),
    ...after,
    ...(signature ? [`${signature.text}: ${signature.address}`] : []),
  ]
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,Segoe UI,Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #dfe3e8;border-radius:8px">
${before.map(paragraph).join('\n')}
${code ? bigCode(code) : ''}
${link ? button(link) : ''}
${after.map(paragraph).join('\n')}
${signature ? sign(signature) : ''}
</div></body></html>`
  return {
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html,
  }
}
