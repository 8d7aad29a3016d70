import { Box, Group, SegmentedControl } from '@mantine/core'
import {
  IconBuildingBank,
  IconBuildingStore,
  IconCreditCard,
  IconDeviceMobile,
  IconMessage,
  IconQrcode,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ActionButtons } from '../../shared/table/action-buttons.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { useOpened } from '../../shared/use-opened.ts'
import { BankSettingsTable } from './bank-settings-table.tsx'
import { LastBackup } from './last-backup.tsx'
import { PixPaymentsCard } from './pix-payments-card.tsx'
import { bankSettings, type PaymentState } from './settings.api.ts'
import type { DialogName, SettingsSearch } from './settings-search.ts'

const LocalLinksWarning = lazyPart(() =>
  import('./local-links-warning.tsx').then((it) => it.LocalLinksWarning),
)
const OpenDialog = lazyPart(() => import('./open-dialog.tsx').then((it) => it.OpenDialog))

const BUTTONS = [
  { dialog: 'company', label: 'Configurações da Empresa', icon: IconBuildingStore },
  { dialog: 'pix', label: 'Novo PIX', icon: IconQrcode },
  { dialog: 'transfer', label: 'Nova transferencia bancaria', icon: IconBuildingBank },
  { dialog: 'messages', label: 'Mensagens aos clientes', icon: IconMessage },
  { dialog: 'phones', label: 'Aparelhos', icon: IconDeviceMobile },
  { dialog: 'cards', label: 'Taxas de cartão', icon: IconCreditCard },
] as const

const OPENED = ['dialog', 'record'] as const

const route = getRouteApi('/admin-frame/admin/settings')

export function SettingsScreen() {
  const search = route.useSearch()
  const opened = useOpened<SettingsSearch>(OPENED)
  const openDialog = (dialog: DialogName, record?: number) =>
    opened.open({ dialog, ...(record !== undefined && { record }) })
  return (
    <>
      {search.view === 'payments' ? <Payments onOpen={openDialog} /> : <Settings onOpen={openDialog} />}
      {search.dialog && <OpenDialog name={search.dialog} record={search.record} onClose={opened.close} />}
    </>
  )
}

interface ViewProps {
  onOpen: (dialog: DialogName, record?: number) => void
}

function Settings({ onOpen }: ViewProps) {
  const { isPending } = useQuery(bankSettings)
  const phone = usePhone()
  return (
    <>
      <PageHeader title="Configurações" />
      <Group gap={8} align="stretch" mb={16}>
        <ActionButtons
          labelled={phone ? 1 : 3}
          actions={BUTTONS.map(({ dialog, ...action }) => ({ ...action, onClick: () => onOpen(dialog) }))}
        />
      </Group>
      <LocalLinksWarning />
      <Card flush>
        <BankSettingsTable onEdit={(id) => onOpen('edit', id)} />
      </Card>
      {/* Invisible until the table above is as long as it will be, which would push it down. */}
      <Box mt={16} style={isPending ? { visibility: 'hidden' } : undefined}>
        <LastBackup />
      </Box>
    </>
  )
}

function Payments({ onOpen }: ViewProps) {
  const navigate = route.useNavigate()
  const { conferidos } = route.useSearch()
  const state: PaymentState = conferidos ? 'settled' : 'open'
  const showPayments = (shown: PaymentState) =>
    navigate({
      // The other list has other columns: this one's filters and sort order do not apply to it.
      search: (before) => ({
        ...Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('pix-'))),
        view: 'payments',
        conferidos: shown === 'settled' || undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader title="Pagamentos a conferir">
        <SegmentedControl
          aria-label="Pagamentos mostrados"
          data={[
            { value: 'open', label: 'A conferir' },
            { value: 'settled', label: 'Conferidos' },
          ]}
          value={state}
          onChange={(value) => void showPayments(value as PaymentState)}
        />
      </PageHeader>
      <PixPaymentsCard state={state} onDecide={(id) => onOpen('payment', id)} />
    </>
  )
}
