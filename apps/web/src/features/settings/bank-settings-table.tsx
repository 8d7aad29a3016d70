import type { BankSetting, BankSettingType } from '@shop/contract/settings'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { formatPixKey, PIX_KEY_TYPES } from '@shop/domain/pix-key'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { bankSettings, useRemoveBankSetting } from './settings.api.ts'
import classes from './settings.module.css'

export const TYPE_LABELS: Record<BankSettingType, string> = {
  Pix: 'Pix',
  Transfer: 'Transferência bancária',
}

interface Row extends BankSetting {
  /** The account that receives new Pix sales: the first Pix account that is not disabled. */
  receives: boolean
}

function rowsOf(settings: readonly BankSetting[]): Row[] {
  const receiver = settings.find(({ bankSettingsType, disabled }) => bankSettingsType === 'Pix' && !disabled)
  return settings.map((setting) => ({ ...setting, receives: setting === receiver }))
}

const whereItPays = ({ bankSettingsType, pixType, pixKey, bank, agency, account }: BankSetting) =>
  bankSettingsType === 'Pix'
    ? pixType
      ? `${PIX_KEY_TYPES[pixType]} ${formatPixKey(pixType, pixKey)}`
      : pixKey
    : `${bank}, agência ${agency}, conta ${account}`

const stateText = ({ disabled }: BankSetting) => (disabled ? 'Desativada' : 'Ativa')

const rowLabel = (row: Row) => `${row.name}, ${whereItPays(row)}`

/**
 * One owner often has several accounts: the name shows where each pays to and whether it is disabled, whatever columns
 * are shown.
 */
const Name = ({ setting }: { setting: Row }) => (
  <span className={classes.name}>
    {setting.name}
    <span className={classes.account}>{whereItPays(setting)}</span>
    {setting.receives && <StatusBadge tone="done" label="Recebe as vendas com Pix" />}
    {setting.disabled && <StatusBadge tone="closed" label={stateText(setting)} />}
  </span>
)

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'type',
    header: 'Tipo',
    value: (setting) => TYPE_LABELS[setting.bankSettingsType],
    filter: 'select',
    mobile: 'line',
  },
  {
    id: 'name',
    header: 'Nome',
    value: rowLabel,
    cell: (setting) => <Name setting={setting} />,
    filter: 'text',
    mobile: 'title',
  },
  { id: 'account', header: 'Chave ou conta', value: whereItPays, startsHidden: true, mobile: 'line' },
  {
    id: 'standing',
    header: 'Situação',
    value: stateText,
    filter: 'select',
    startsHidden: true,
    mobile: 'line',
  },
]

const rowKey = ({ id }: Row) => id

export function BankSettingsTable({ onEdit }: { onEdit: (id: number) => void }) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE })
  const query = useQuery(bankSettings)
  const { data, isFetching } = query
  const rows = useMemo(() => rowsOf(data ?? []), [data])
  const removal = useRemoveBankSetting()
  return (
    <DataTable
      id="bank-settings"
      label="Contas"
      columns={COLUMNS}
      rows={rows}
      rowKey={rowKey}
      rowLabel={rowLabel}
      loading={isFetching}
      view={view}
      onViewChange={onViewChange}
      selection="single"
      failure={failureOf(query, 'Não foi possível carregar as contas.')}
      onOpen={({ id }) => onEdit(id)}
      actions={([setting]) =>
        setting
          ? [
              { label: 'Editar', icon: IconPencil, onClick: () => onEdit(setting.id) },
              {
                label: 'Deletar',
                icon: IconTrash,
                danger: true,
                disabled: removal.isPending,
                onClick: async () => {
                  const about = [`${setting.name}, ${whereItPays(setting)}`]
                  const options = { danger: true, confirmLabel: 'Deletar', about }
                  if (await confirm('Confirma operação?', options)) removal.mutate(setting.id)
                },
              },
            ]
          : []
      }
    />
  )
}
