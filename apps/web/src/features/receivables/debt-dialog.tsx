import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { CustomerReceivables, Instalment, ReceivablePayment } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { holdsAny } from '@shop/domain/permissions'
import { formatPlans } from '@shop/domain/term-plans'
import { IconArrowBackUp, IconBrandWhatsapp, IconCash, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PixCode } from '../../entities/pix/pix-code.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { RecordDialog } from '../../shared/ui/record-dialog.tsx'
import { INSTALMENT_COLUMNS, PAYMENT_COLUMNS } from './receivable-columns.tsx'
import { chargeInstalments, debtOf } from './receivables.api.ts'
import classes from './receivables.module.css'
import { ReceiveDialog } from './receive-dialog.tsx'
import { reminderLink, reminderText } from './reminder.ts'
import { VoidDialog } from './void-dialog.tsx'

const OWN_COLUMNS = INSTALMENT_COLUMNS.filter(({ id }) => id !== 'customer').map((column) =>
  column.id === 'dueDate' ? { ...column, mobile: 'title' as const } : column,
)

const factsOf = ({ limit, owed, available, oldestDue, plans }: CustomerReceivables) => [
  { label: 'Limite', value: formatReais(limit) },
  { label: 'Em aberto', value: formatReais(owed) },
  { label: 'Disponível', value: formatReais(available) },
  { label: 'Vencimento mais antigo', value: oldestDue && formatDay(oldestDue) },
  { label: 'Prazos', value: formatPlans(plans) },
]

/** One customer's debt: limit, open instalments, payments; receiving, Pix, booklet and reminder. */
export function DebtDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const query = useQuery(debtOf(customerId))
  const permissions = useSession()?.permissions ?? []
  const mayReceive = holdsAny(permissions, ['bo:manage:receivables', 'bo:manage:orders'])
  const mayVoid = holdsAny(permissions, ['bo:manage:receivables'])
  const [receiving, setReceiving] = useState<Instalment[]>()
  const [voided, setVoided] = useState<ReceivablePayment>()
  const pix = useMutation({
    mutationFn: (items: readonly Instalment[]) =>
      chargeInstalments({ instalments: items.map(({ id }) => id) }),
    meta: { errorText: 'Não foi possível gerar o Pix, tente novamente mais tarde.' },
  })
  const booklet = useMutation({
    mutationFn: async (items: readonly Instalment[]) =>
      (await import('./print-booklet.ts')).printBooklet(items),
    meta: { errorText: 'Não foi possível imprimir o carnê, tente novamente mais tarde.' },
  })
  return (
    <RecordDialog
      query={query}
      title={(data) => (data ? `Conta de ${data.customer}` : 'Conta do cliente')}
      onClose={onClose}
      actions={({ items, phone }) =>
        items.length > 0 && (
          <>
            <Reminder phone={phone} items={items} />
            {mayReceive && (
              <Button
                variant="default"
                loading={booklet.isPending}
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => booklet.mutate(items)}
              >
                Imprimir carnê
              </Button>
            )}
          </>
        )
      }
    >
      {(data) => (
        <>
          <Facts facts={factsOf(data)} />
          {pix.data && (
            <section aria-label="Pix das parcelas">
              <p>
                Pix de <strong>{formatReais(pix.data.total)}</strong>: quita as parcelas escolhidas sozinho.
              </p>
              <PixCode code={pix.data.pixCode} />
            </section>
          )}
          <DataTable
            id="debt"
            label="Parcelas em aberto"
            columns={OWN_COLUMNS}
            rows={data.items}
            rowKey={({ id }) => id}
            rowLabel={({ code, number, of }) => `${code} ${number}/${of}`}
            searchable={false}
            csvName="parcelas.csv"
            {...(mayReceive && { selection: 'multiple' as const })}
            actions={(rows) => [
              { label: 'Receber', icon: IconCash, primary: true, onClick: () => setReceiving(rows) },
              { label: 'Gerar Pix', icon: IconQrcode, onClick: () => pix.mutate(rows) },
            ]}
            emptyImage="done"
            emptyText="Nada em aberto."
          />
          {data.payments.length > 0 && (
            <>
              <h3 className={classes.received}>Recebimentos</h3>
              <DataTable
                id="debt-payments"
                label="Recebimentos"
                columns={PAYMENT_COLUMNS}
                rows={data.payments}
                rowKey={({ id }) => id}
                searchable={false}
                csvName={null}
                {...(mayVoid && { selection: 'single' as const })}
                actions={([first]) =>
                  first
                    ? [
                        {
                          label: 'Anular',
                          icon: IconArrowBackUp,
                          disabled: !first.canVoid,
                          onClick: () => setVoided(first),
                        },
                      ]
                    : []
                }
              />
            </>
          )}
          {receiving && <ReceiveDialog items={receiving} onClose={() => setReceiving(undefined)} />}
          {voided && <VoidDialog payment={voided} onClose={() => setVoided(undefined)} />}
        </>
      )}
    </RecordDialog>
  )
}

/** Opens the messenger with the text of a reminder. */
function Reminder({ phone, items }: { phone: string; items: readonly Instalment[] }) {
  return (
    <Button
      component="a"
      variant="default"
      target="_blank"
      rel="noreferrer"
      href={reminderLink(phone, reminderText(items))}
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    >
      Lembrar por WhatsApp
    </Button>
  )
}
