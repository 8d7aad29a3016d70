import { formatDateTime } from '@shop/browser/format'
import type { Claim } from '@shop/contract/claims'
import { checkText } from '../../entities/units/checklist-fields.tsx'
import type { Column } from '../../shared/table/column.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { termText } from './claim-text.ts'

type Check = [item: string, value: Claim['checklist'][string]]

const COLUMNS: readonly Column<Check>[] = [
  { id: 'item', header: 'Conferência', value: ([item]) => item },
  { id: 'value', header: 'Resultado', value: ([, value]) => checkText(value) },
]

/** The slip that the customer signs when the shop takes the unit. */
export const printClaim = (claim: Claim) =>
  printTable(
    `Garantia ${claim.code}`,
    { columns: COLUMNS, rows: Object.entries(claim.checklist) as Check[], footer: [] },
    {
      about: [
        `Cliente: ${claim.customer} · Pedido ${claim.orderCode}`,
        `Aparelho: ${claim.productName}, número de série ${claim.serial}`,
        `Garantia legal: ${termText(claim.legalUntil)} · Garantia da loja: ${termText(claim.warrantyUntil)}`,
        `Recebido por ${claim.who} em ${formatDateTime(new Date(claim.when))}`,
      ],
      ending: {
        facts: [
          { label: 'Problema', value: claim.problem },
          { label: 'Acompanhamento', value: claim.trackingUrl },
        ],
        signature: `Assinatura de ${claim.customer}`,
      },
    },
  )
