import { formatReais } from '@shop/browser/format'
import { qrSvg } from '@shop/browser/qr-svg'
import type { Instalment } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { element, ownHead, printSheet } from '../../shared/print/paper.ts'
import './print-booklet.css'
import { chargeInstalments } from './receivables.api.ts'
import { costOf } from './reminder.ts'

/** One slip: the amount, its due date, and the Pix code that pays this instalment only. */
function slipOf(item: Instalment, pixCode: string) {
  const slip = element('section', '', 'slip')
  const facts = element('div')
  facts.append(
    element(
      'h2',
      item.orderId === null
        ? `Documento ${item.code}`
        : `Parcela ${item.number}/${item.of} do pedido ${item.code}`,
    ),
    element('p', item.customer),
    element('p', `Vencimento: ${formatDay(item.dueDate)}`),
    element('strong', formatReais(costOf(item))),
    element('p', 'Pix copia e cola:'),
    element('code', pixCode),
  )
  const image = element('figure')
  image.innerHTML = qrSvg(pixCode)
  slip.append(facts, image)
  return slip
}

/** Prints a payment booklet ('carnê'): one slip with a Pix code for each instalment. */
export async function printBooklet(items: readonly Instalment[]): Promise<void> {
  const slips: HTMLElement[] = []
  for (const item of items) {
    const { pixCode } = await chargeInstalments({ instalments: [item.id] })
    slips.push(slipOf(item, pixCode))
  }
  const sheet = element('div')
  sheet.append(...(await ownHead()), element('h1', 'Carnê'), ...slips)
  printSheet(sheet)
}
