import { type CustomerMailKind, ORDER_MAILS, REMINDER_MAILS } from '@shop/domain/customer-mails'
import { chargesOf, formatDay, type ReceivableTerms } from '@shop/domain/instalments'
import { formatBRL } from '@shop/domain/money'
import { PART_STATES } from '@shop/domain/order-parts'
import { REQUEST_KINDS } from '@shop/domain/order-requests'
import { ORDER_STATUS, UNPAID_STATUSES } from '@shop/domain/order-status'
import { CUSTOMER_PAYMENTS } from '@shop/domain/pricing'
import { firstName } from '@shop/domain/text'
import { trackingText } from '@shop/domain/tracking'
import type { MailRow } from './customer-mails.queries.ts'

interface Words {
  subject: string
  sentences: string[]
  /** The text of the button; without it there is no link. */
  button?: string
  /** Links to the order's public page instead of the shop. */
  tracked?: true
  /** Links to the customer's own page in the shop. */
  inAccount?: true
}

type Terms = ReceivableTerms & { today: string }

const FOLLOW = { button: 'Acompanhar o pedido', tracked: true } as const
const OPEN = { button: 'Abrir a loja' } as const

const { AGUARDANDO_ESTOQUISTA } = ORDER_STATUS

const requestName = ({ request_kind }: MailRow) => REQUEST_KINDS[request_kind ?? 'return']
const order = ({ order_code }: MailRow) => `o seu pedido ${order_code}`

/** The amount owed today for the instalment of a reminder. */
function debtOf({ due_date, open_cents, fine_cents, interest_cents, interest_day }: MailRow, terms: Terms) {
  const dueDate = due_date ?? terms.today
  const openCents = open_cents ?? 0
  const debt = { dueDate, openCents, fineCents: fine_cents, interestCents: interest_cents ?? 0 }
  return { dueDate, openCents, ...chargesOf({ ...debt, interestDay: interest_day }, terms, terms.today) }
}

/** An opening balance has no order: it is named by its number in the former program. */
const isOpening = ({ order_code }: MailRow) => order_code === null

/** The sentence fits the day on which the mail is sent, not the one on which it was queued. */
function reminder(row: MailRow, terms: Terms): Words {
  const { dueDate } = debtOf(row, terms)
  const isLate = dueDate < terms.today
  const when =
    dueDate === terms.today ? 'vence hoje' : `${isLate ? 'venceu' : 'vence'} em ${formatDay(dueDate)}`
  return {
    subject: isOpening(row)
      ? `O documento ${row.debt_document} ${when}`
      : `A parcela do pedido ${row.order_code} ${when}`,
    sentences: [
      isOpening(row)
        ? `O documento ${row.debt_document} ${when}.`
        : `A parcela ${row.number}/${row.count} do pedido ${row.order_code} ${when}.`,
      isLate
        ? 'Se já pagou, desconsidere este aviso. Você pode pagar com Pix na loja, em “Minhas contas”.'
        : 'Você pode pagar com Pix na loja, em “Minhas contas”.',
    ],
    button: 'Ver as minhas contas',
    inAccount: true,
  }
}

/** What the instalment of a reminder costs today. */
function costOf(row: MailRow, terms: Terms) {
  const { openCents, fineCents, interestCents } = debtOf(row, terms)
  const lines: [label: string, cents: number][] = [
    [isOpening(row) ? `Documento ${row.debt_document}` : `Parcela ${row.number}/${row.count}`, openCents],
    ['Multa', fineCents],
    ['Juros', interestCents],
  ]
  return [
    ...lines.flatMap(([label, cents]) => (cents > 0 ? [{ label, amount: formatBRL(cents) }] : [])),
    { label: 'Total de hoje', amount: formatBRL(openCents + fineCents + interestCents) },
  ]
}

const WORDS: Record<CustomerMailKind, (row: MailRow, terms: Terms) => Words> = {
  dueSoon: reminder,
  dueToday: reminder,
  overdue: reminder,
  approved: () => ({
    subject: 'O seu cadastro foi aprovado',
    sentences: ['O seu cadastro foi aprovado: você já pode ver os preços e comprar.'],
    ...OPEN,
  }),
  reproved: () => ({
    subject: 'O seu cadastro não foi aprovado',
    sentences: ['O seu cadastro não foi aprovado.', 'Se tiver dúvidas, fale com a loja.'],
  }),
  placed: (row) => ({
    subject: `Recebemos o pedido ${row.order_code}`,
    sentences: [
      `Recebemos ${order(row)}, de ${formatBRL(row.total_cents ?? 0)}.`,
      // The order has changed its status when the mail was delayed.
      ...(row.order_status !== null && UNPAID_STATUSES.includes(row.order_status)
        ? ['Ele começa a ser preparado assim que o pagamento for confirmado.']
        : []),
      ...(row.proof_until
        ? [`Ele fica reservado até ${row.proof_until}: envie o comprovante da transferência até lá.`]
        : []),
      ...(row.order_status === AGUARDANDO_ESTOQUISTA ? ['Logo ele começa a ser preparado.'] : []),
    ],
    ...FOLLOW,
  }),
  paid: (row) => ({
    subject: `Pagamento do pedido ${row.order_code} recebido`,
    sentences: [`Recebemos o pagamento: ${order(row)} segue para a preparação.`],
    ...FOLLOW,
  }),
  shipped: (row) => ({
    subject: `O pedido ${row.order_code} saiu para entrega`,
    sentences: [`${order(row).replace('o', 'O')} saiu para entrega.`],
    ...FOLLOW,
  }),
  delivered: (row) => ({
    subject: row.is_pickup
      ? `O pedido ${row.order_code} foi retirado`
      : `O pedido ${row.order_code} foi entregue`,
    sentences: [
      `${order(row).replace('o', 'O')} foi ${row.is_pickup ? 'retirado' : 'entregue'}. Obrigado pela preferência!`,
    ],
    ...FOLLOW,
  }),
  // The staff's reason stays internal; the mail says what happens to the money.
  cancelled: (row) => ({
    subject: `O pedido ${row.order_code} foi cancelado`,
    sentences:
      row.order_status === ORDER_STATUS.REPROVADOS && !row.paid_cents
        ? [
            `Não conseguimos confirmar o pagamento, e ${order(row)} foi cancelado.`,
            trackingText(ORDER_STATUS.REPROVADOS).text,
          ]
        : [
            `${order(row).replace('o', 'O')} foi cancelado${row.is_expired ? ', porque o prazo do pagamento acabou' : ''}.`,
            ...(row.is_expired ? ['Se já pagou, fale com a loja.'] : []),
            trackingText(ORDER_STATUS.CANCELADO).text,
          ],
    ...FOLLOW,
  }),
  requestAccepted: (row) => {
    const isCancel = row.request_kind === 'cancel'
    const name = requestName(row).toLowerCase()
    return {
      subject: isCancel
        ? `O pedido ${row.order_code} foi cancelado`
        : `A sua devolução do pedido ${row.order_code} foi aceita`,
      sentences: [
        `A loja aceitou a sua solicitação de ${name} do pedido ${row.order_code}.`,
        ...(row.reply ? [row.reply] : isCancel ? [] : ['Combine com a loja como os produtos voltam.']),
        ...(isCancel ? [trackingText(ORDER_STATUS.CANCELADO).text] : []),
      ],
      ...FOLLOW,
    }
  },
  requestRefused: (row) => ({
    subject: `${requestName(row)} do pedido ${row.order_code}: resposta da loja`,
    sentences: [
      `A loja não aceitou a sua solicitação de ${requestName(row).toLowerCase()} do pedido ${row.order_code}.`,
      ...(row.reply ? [row.reply] : []),
    ],
    ...FOLLOW,
  }),
  available: ({ product_name }) => ({
    subject: `Chegou: ${product_name}`,
    sentences: [`${product_name}, que você pediu para avisar, está disponível de novo.`],
    ...OPEN,
  }),
}

/** The subject of a mail; a message in a browser has no other text. */
export const mailSubject = (row: MailRow, terms: Terms) => WORDS[row.kind](row, terms).subject

/** What was ordered, line by line, and the sum of the order. */
function rowsOf({ items, freight_cents, warranty_cents, credit_used_cents, total_cents }: MailRow) {
  const extras: [label: string, cents: number | null][] = [
    ['Garantia do pedido', warranty_cents],
    ['Frete', freight_cents],
    ['Crédito usado', -(credit_used_cents ?? 0)],
  ]
  return [
    ...items.map(({ name, quantity, cents }) => ({
      label: `${quantity} × ${name}`,
      amount: formatBRL(cents),
    })),
    ...extras.flatMap(([label, cents]) => (cents ? [{ label, amount: formatBRL(cents) }] : [])),
    { label: 'Total', amount: formatBRL((total_cents ?? 0) - (credit_used_cents ?? 0)) },
  ]
}

const isOfOrder = (kind: CustomerMailKind) => kind in ORDER_MAILS

/** The codes of an order that still waits for its Pix. */
function pixOf({ kind, order_status, pix_code, parts }: MailRow) {
  if (kind !== 'placed' || order_status !== ORDER_STATUS.PROCESSANDO) return []
  const codes = parts.flatMap(({ amount, status, code }) =>
    code && status === 'waiting' ? [{ label: `Pix copia e cola de ${formatBRL(amount)}`, text: code }] : [],
  )
  return codes.length > 0 || !pix_code ? codes : [{ label: 'Pix copia e cola', text: pix_code }]
}

/** How each part is paid and which ones wait; none for an order in one payment, which the sentences describe. */
const paymentsOf = ({ parts, is_pickup }: MailRow) =>
  parts.flatMap(({ kind, amount, status, due }) => {
    const name = CUSTOMER_PAYMENTS[kind]
    if (due)
      return due.map(({ dueDate, open }) => ({
        label: `${name}, vence em ${formatDay(dueDate)}`,
        amount: formatBRL(open),
      }))
    const atDoor = is_pickup ? 'na retirada' : 'na entrega'
    const state = kind === 'cash' && status === 'waiting' ? atDoor : PART_STATES[status].toLowerCase()
    return [{ label: `${name}, ${state}`, amount: formatBRL(amount) }]
  })

/** The texts of a mail in order; a mail about an order lists its products and links to its public page. */
export function mailWords(row: MailRow, { shopUrl, trackingUrl, company, logo, terms }: MailContext) {
  const { subject, sentences, button, tracked, inAccount } = WORDS[row.kind](row, terms)
  const address = tracked ? trackingUrl : inAccount ? `${shopUrl}conta?parte=contas` : shopUrl
  return {
    subject,
    ...(logo && { logo: { bytes: logo, name: company } }),
    before: [`Olá, ${firstName(row.name)}!`, ...sentences],
    ...(isOfOrder(row.kind) && { rows: rowsOf(row), payments: paymentsOf(row) }),
    ...(row.kind in REMINDER_MAILS && { rows: costOf(row, terms) }),
    copies: pixOf(row),
    ...(button && { link: { address, text: button } }),
    after: [],
    signature: { address: shopUrl, text: company || 'Abrir a loja' },
  }
}

interface MailContext {
  shopUrl: string
  trackingUrl: string
  /** The shop's settings for receivables, and its day. */
  terms: Terms
  /** The company's name; blank when it was not entered. */
  company: string
  /** PNG. */
  logo: Uint8Array | undefined
}
