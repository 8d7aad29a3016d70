import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import type { CustomerReceivables, Instalment, ReceivablePayment } from '@shop/contract/receivables'
import { formatDay } from '@shop/domain/instalments'
import { holdsAny } from '@shop/domain/permissions'
import { formatPlans } from '@shop/domain/term-plans'
import { IconArrowBackUp, IconBrandWhatsapp, IconCash, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PixCode } from '../../entities/pix/pix-code.tsx'
import { debtOf } from '../../entities/receivables/debt.api.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useOpenedRows } from '../../shared/table/use-opened-rows.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { RecordDialog } from '../../shared/ui/record-dialog.tsx'
import type { Opened } from '../../shared/use-opened.ts'
import { whatsAppLink } from '../../shared/whats-app-link.ts'
import { usePaymentReceipt } from './receipt-button.tsx'
import { INSTALMENT_COLUMNS, PAYMENT_COLUMNS } from './receivable-columns.tsx'
import { chargeInstalments } from './receivables.api.ts'
import classes from './receivables.module.css'
import type { ReceivablesSearch } from './receivables-search.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { reminderText } from './reminder.ts'
import { VoidDialog } from './void-dialog.tsx'

const OWN_COLUMNS = INSTALMENT_COLUMNS.filter(({ id }) => id !== 'customer').map((column) =>
  column.id === 'dueDate' ? { ...column, mobile: 'title' as const } : column,
)

const factsOf = ({ limit, owed, available, oldestDue, plans }: CustomerReceivables) => [
  { label: 'Limite', value: formatReais(limit) },
  { label: 'Em aberto', value: formatReais(owed) },
  { label: 'Disponível', value: formatReais(available) },
  { label: 'Vencimento mais antigo', value: oldestDue && formatDay(oldestDue) },
  { label: 'Prazos', value: plans.length > 0 && `${formatPlans(plans)} dias` },
]

function whyNotVoid({ canVoid, voidedBy, isInBank }: ReceivablePayment) {
  if (canVoid) return undefined
  if (voidedBy !== null) return 'Já foi anulado.'
  return isInBank
    ? 'Está conciliado com o extrato: desfaça antes o lançamento.'
    : 'Um Pix confirmado não é anulado.'
}

interface Props {
  customerId: number
  search: Pick<ReceivablesSearch, 'receive' | 'payer' | 'void'>
  /** What is open above this dialog. */
  opened: Opened<ReceivablesSearch>
  onClose: () => void
}

/** The list that it was asked from may be scrolled, and the pressed button is gone. */
function showPix(pix: HTMLElement | null) {
  pix?.focus({ preventScroll: true })
  pix?.scrollIntoView({ block: 'center' })
}

/** One customer's debt: limit, open instalments, payments; receiving, Pix, booklet and reminder. */
export function DebtDialog({ customerId, search, opened, onClose }: Props) {
  const query = useQuery(debtOf(customerId))
  const permissions = useSession()?.permissions ?? []
  const mayReceive = holdsAny(permissions, ['bo:manage:receivables', 'bo:manage:orders'])
  const mayVoid = holdsAny(permissions, ['bo:manage:receivables'])
  const { items = [], payments = [] } = query.data ?? {}
  const receiving = useOpenedRows(items, ({ id }) => id, search.receive ?? [])
  const [voided] = useOpenedRows(payments, ({ id }) => id, search.void === undefined ? [] : [search.void])
  const pix = useMutation({
    mutationFn: (items: readonly Instalment[]) =>
      chargeInstalments({ instalments: items.map(({ id }) => id) }),
    meta: { errorText: 'Não foi possível gerar o Pix, tente novamente mais tarde.' },
  })
  const receipt = usePaymentReceipt()
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
            {mayReceive && (
              <Button
                leftSection={<IconCash size={18} aria-hidden />}
                onClick={() => opened.open({ payer: customerId })}
              >
                Receber o que deve
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
            <section
              key={pix.data.txid}
              ref={showPix}
              tabIndex={-1}
              aria-label="Pix das parcelas"
              className={classes.pix}
            >
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
            actions={(rows, clear) => [
              {
                label: 'Receber',
                icon: IconCash,
                primary: true,
                onClick: () => opened.open({ receive: rows.map(({ id }) => id) }),
              },
              {
                label: 'Gerar Pix',
                icon: IconQrcode,
                onClick: () => {
                  clear()
                  pix.mutate(rows)
                },
              },
            ]}
            emptyImage="done"
            emptyText="Nada em aberto."
          />
          {data.payments.length > 0 && (
            <>
              <h3>Recebimentos</h3>
              <DataTable
                id="debt-payments"
                label="Recebimentos"
                columns={PAYMENT_COLUMNS}
                rows={data.payments}
                rowKey={({ id }) => id}
                searchable={false}
                csvName={null}
                {...(mayReceive && { selection: 'single' as const })}
                actions={([first]) =>
                  first
                    ? [
                        {
                          label: 'Imprimir recibo',
                          icon: IconPrinter,
                          primary: true,
                          hindered: first.voidedBy === null ? undefined : 'Foi anulado.',
                          onClick: () => receipt.mutate({ debt: data, payment: first }),
                        },
                        ...(mayVoid
                          ? [
                              {
                                label: 'Anular',
                                icon: IconArrowBackUp,
                                hindered: whyNotVoid(first),
                                onClick: () => opened.open({ void: first.id }),
                              },
                            ]
                          : []),
                      ]
                    : []
                }
              />
            </>
          )}
          {(receiving.length > 0 || search.payer !== undefined) && (
            <ReceiveDialog customerId={customerId} chosen={receiving} onClose={opened.close} />
          )}
          {voided && <VoidDialog payment={voided} onClose={opened.close} />}
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
      href={whatsAppLink(phone, reminderText(items))}
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    >
      Lembrar por WhatsApp
    </Button>
  )
}
