import { formatDateTime, formatReais } from '@shop/browser/format'
import type { CompanyCard } from '@shop/contract/company'
import type { CustomerReceivables, ReceivablePayment } from '@shop/contract/receivables'
import { RECEIVED_KINDS } from '@shop/domain/instalments'
import { paperCompany } from '../../entities/company/company-card.ts'
import type { PrintedReceipt } from '../../entities/orders/printed-receipt.ts'

/** What a payment paid, by the code of the order or document: 'Parcela 1/3 de 12345678'. */
const nameOf = ({ code, number, of }: ReceivablePayment['settled'][number]) =>
  `Parcela ${number}/${of} de ${code}`

/** The receipt of a payment; what is still open is as of now. */
export const paymentReceipt = (
  { customer, owed }: Pick<CustomerReceivables, 'customer' | 'owed'>,
  payment: ReceivablePayment,
  card: CompanyCard,
): PrintedReceipt => ({
  company: paperCompany(card),
  title: `Recibo ${payment.id}`,
  facts: [
    { label: 'Recebemos de', value: customer },
    { label: 'Data', value: formatDateTime(new Date(payment.when)) },
    { label: 'Pagamento', value: RECEIVED_KINDS[payment.kind] },
    { label: 'Recebido por', value: payment.who },
    ...(payment.comment ? [{ label: 'Observação', value: payment.comment }] : []),
  ],
  items: payment.settled.map((part) => ({
    name: nameOf(part),
    serials: '',
    detail: '',
    total: formatReais(part.amount),
  })),
  totals: [
    { label: 'Valor recebido', value: formatReais(payment.amount) },
    ...(payment.credit > 0 ? [{ label: 'Ficou como crédito', value: formatReais(payment.credit) }] : []),
    { label: 'Ainda em aberto', value: formatReais(owed) },
  ],
  link: null,
  ending: 'Documento sem valor fiscal',
})
