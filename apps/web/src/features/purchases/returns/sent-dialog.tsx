import { Button } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import type { SentUnit, SupplierReturn } from '@shop/contract/supplier-returns'
import { SUPPLIER_OUTCOMES } from '@shop/domain/supplier-returns'
import { IconChecklist, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { printTable } from '../../../shared/table/print-table.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { DecideDialog } from './decide-dialog.tsx'

const outcomeText = ({ outcome, amount, replacement }: SentUnit) => {
  if (outcome === null) return 'Com o fornecedor'
  const detail = amount === null ? replacement : formatReais(amount)
  return detail ? `${SUPPLIER_OUTCOMES[outcome]}: ${detail}` : SUPPLIER_OUTCOMES[outcome]
}

const COLUMNS: readonly Column<SentUnit>[] = [
  { id: 'serial', header: 'Número de série', mobile: 'title', nowrap: true },
  { id: 'product', header: 'Produto', value: ({ productName }) => productName, mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money', sum: true },
  { id: 'outcome', header: 'Resultado', value: outcomeText, mobile: 'line' },
  { id: 'decidedAt', header: 'Em', kind: 'date' },
]

const factsOf = ({ supplier, document, who, when }: SupplierReturn) => [
  { label: 'Fornecedor', value: supplier },
  { label: 'Documento', value: document },
  { label: 'Enviada em', value: formatDateTime(new Date(when)) },
  { label: 'Por', value: who },
]

const print = (sent: SupplierReturn) =>
  printTable(
    `Remessa ${sent.id} de aparelhos com defeito`,
    { columns: COLUMNS.slice(0, 3), rows: sent.units, footer: [] },
    {
      about: factsOf(sent).map(({ label, value }) => `${label}: ${value || 'N/A'}`),
      ending: {
        facts: [{ label: 'Aparelhos', value: String(sent.units.length) }],
        signature: 'Recebido por (fornecedor)',
      },
    },
  )

interface Props {
  sent: SupplierReturn
  /** Serial number of the unit whose outcome is being written. */
  unit: string | undefined
  onUnit: (serial: string | undefined) => void
  onClose: () => void
}

/** One batch: its units, the outcome of each, and its printed document. */
export function SentDialog({ sent, unit: serial, onUnit, onClose }: Props) {
  const navigate = useNavigate()
  const deciding = sent.units.find((unit) => unit.serial === serial && unit.outcome === null)
  /** Its outcome as long as it has none, later the unit itself. */
  const open = ({ serial, outcome }: SentUnit) => {
    if (outcome === null) onUnit(serial)
    else void navigate({ to: '/admin/units', search: { serial } })
  }
  return (
    <Dialog
      opened
      size="wide"
      title={`Remessa ${sent.id}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void print(sent)}
          >
            Imprimir remessa
          </Button>
        </>
      }
    >
      <Facts facts={factsOf(sent)} />
      <DataTable
        id="sent-units"
        label="Aparelhos da remessa"
        columns={COLUMNS}
        rows={sent.units}
        rowKey={({ serial }) => serial}
        paging={false}
        searchable={false}
        selection="single"
        onOpen={open}
        actions={([unit]) =>
          unit && unit.outcome === null
            ? [
                {
                  label: 'Registrar resultado',
                  icon: IconChecklist,
                  primary: true,
                  onClick: () => onUnit(unit.serial),
                },
              ]
            : []
        }
      />
      {deciding && <DecideDialog returnId={sent.id} unit={deciding} onClose={() => onUnit(undefined)} />}
    </Dialog>
  )
}
