import type { PublicCompany } from '@shop/contract/company'
import type { Tracking } from '@shop/contract/tracking'
import { CLAIM_STATUS, type ClaimStatus, isClaimEnd } from '@shop/domain/claims'
import { formatPhone, phoneLink } from '@shop/domain/phone'
import { DAY_MS } from '@shop/domain/shop-time'
import { escapeHtml } from '../../../escape-html.ts'
import { TRACKING_STYLE } from './tracking-assets.ts'

export const SCRIPT_PATH = '/acompanhar/atualizar.js'

interface Shown {
  timeZone: string
  now: Date
}

/** 'hoje, 14:10', 'sábado, 12:00' within the next days, '21/11, 09:30' otherwise; in shop time. */
function timeText(at: string, { timeZone, now }: Shown): string {
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(date)
  const dayOf = (date: Date) => part(date, { day: '2-digit', month: '2-digit' })
  const date = new Date(at)
  const ahead = date.getTime() - now.getTime()
  const name = ahead > 0 && ahead < 6 * DAY_MS ? part(date, { weekday: 'long' }) : dayOf(date)
  const day = dayOf(date) === dayOf(now) ? 'hoje' : name
  return `${day}, ${part(date, { hour: '2-digit', minute: '2-digit' })}`
}

const header = ({ name, logoUrl }: PublicCompany) => {
  const logo = logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="" width="48" height="48">` : ''
  return `<header>${logo}<span>${escapeHtml(name)}</span></header>`
}

const footer = ({ phone }: PublicCompany) =>
  phone
    ? `<footer>Dúvidas? <a href="${escapeHtml(phoneLink(phone))}">${escapeHtml(formatPhone(phone))}</a></footer>`
    : ''

const stepItem = ({ label, at, state }: Tracking['steps'][number], shown: Shown) => {
  const current = state === 'now' ? ' aria-current="step"' : ''
  const time = at ? `<time datetime="${at}">${timeText(at, shown)}</time>` : ''
  return `<li class="${state}"${current}>${escapeHtml(label)}${time}</li>`
}

function facts({ nextDeparture, deliverer, ended }: Tracking, shown: Shown): string {
  const rows = [
    ...(nextDeparture ? [['Próxima saída para entrega', timeText(nextDeparture, shown)]] : []),
    ...(deliverer && !ended ? [['Quem entrega', deliverer]] : []),
  ]
  if (rows.length === 0) return ''
  const shownRows = rows.map(
    ([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="card">${shownRows.join('')}</dl>`
}

const page = (title: string, main: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg"><title>${escapeHtml(title)}</title><style>${TRACKING_STYLE}</style>
<script src="${SCRIPT_PATH}" defer></script></head>
<body><div class="page">${main}<p class="live" role="status"></p></div></body></html>
`

/** The public page of an order: small, without anything of the back-office. Times are in shop time. */
export function trackingPage(tracking: Tracking, shown: Shown): string {
  const { code, title, text, steps, attempts, isPickup, company, ended } = tracking
  const stopped = tracking.status === 'CANCELADO' || tracking.status === 'REPROVADOS'
  const failed =
    attempts > 0 && !ended && !isPickup
      ? '<p class="card note">Tentamos entregar e não conseguimos. Vamos tentar de novo.</p>'
      : ''
  const main = `<main${ended ? '' : ' data-live="1"'}>${header(company)}
<section class="card now${stopped ? ' bad' : ''}"><p class="code">Pedido <b>${escapeHtml(code)}</b></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section>
${failed}${facts(tracking, shown)}
<section class="card${stopped ? ' stopped' : ''}"><h2>Etapas</h2><ol>${steps.map((step) => stepItem(step, shown)).join('')}</ol></section>
${footer(company)}</main>`
  return page(`${title} · pedido ${code}`, main)
}

/** The page for a link that is not valid. */
export const refusalPage = (company: PublicCompany, title: string, text: string): string =>
  page(
    title,
    `<main>${header(company)}<section class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section>${footer(company)}</main>`,
  )

interface TrackedClaim {
  code: string
  status: ClaimStatus
  product: string
  history: readonly { status: ClaimStatus; at: string }[]
  company: PublicCompany
}

/** The public page of a claim. Times are in shop time. */
export function claimPage({ code, status, product, history, company }: TrackedClaim, shown: Shown): string {
  const title = CLAIM_STATUS[status]
  const bad = status === 'refused' ? ' bad' : ''
  const steps = history.map(({ status: step, at }, index) =>
    stepItem({ label: CLAIM_STATUS[step], at, state: index < history.length - 1 ? 'done' : 'now' }, shown),
  )
  const main = `<main${isClaimEnd(status) ? '' : ' data-live="1"'}>${header(company)}
<section class="card now${bad}"><p class="code">Garantia <b>${escapeHtml(code)}</b></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(product)}</p></section>
<section class="card"><h2>Etapas</h2><ol>${steps.join('')}</ol></section>
${footer(company)}</main>`
  return page(`${title} · garantia ${code}`, main)
}
