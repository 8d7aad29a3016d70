import type { ApiKey } from '@shop/contract/api-keys'
import { isPermission, PERMISSIONS } from '@shop/domain/permissions'
import { IconKeyOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, formatValue } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.tsx'
import { apiKeys, endKey, refreshIntegrations } from './integrations.api.ts'

const STATES: Record<ApiKey['state'], { tone: Tone; label: string }> = {
  valid: { tone: 'done', label: 'Válida' },
  expired: { tone: 'closed', label: 'Vencida' },
}

const permissionsText = ({ permissions }: ApiKey) =>
  permissions.map((key) => (isPermission(key) ? PERMISSIONS[key] : key)).join(', ')

/** The last day of a key; keys made on this screen end with a day. */
const lastDay = ({ expiresAt }: ApiKey) => new Date(Date.parse(expiresAt) - 1)

const COLUMNS: readonly Column<ApiKey>[] = [
  { id: 'name', header: 'Nome', mobile: 'title' },
  { id: 'ending', header: 'Final', value: ({ ending }) => `…${ending}`, nowrap: true },
  {
    id: 'state',
    header: 'Situação',
    value: ({ state }) => STATES[state].label,
    cell: ({ state }) => <StatusBadge {...STATES[state]} />,
    mobile: 'line',
    nowrap: true,
  },
  { id: 'permissions', header: 'Permissões', value: permissionsText, mobile: 'line' },
  { id: 'employee', header: 'Criada por' },
  { id: 'lastDay', header: 'Vale até', kind: 'date', value: lastDay, mobile: 'line' },
  {
    id: 'lastUsedAt',
    header: 'Último uso',
    kind: 'datetime',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Nunca usada' : formatValue(lastUsedAt, 'datetime')),
  },
  {
    id: 'createdAt',
    header: 'Criada em',
    kind: 'datetime',
    startsHidden: true,
  },
]

const rowKey = ({ id }: ApiKey) => id

/** Keys for programs, and a button to end one. `emptyAction` makes the first one. */
export function KeysView({ emptyAction }: { emptyAction: ReactNode }) {
  const { view, onViewChange } = useUrlTableView()
  const query = useQuery(apiKeys)
  const end = useMutation({
    mutationFn: endKey,
    onSettled: () => refreshIntegrations(),
    meta: {
      successText: 'Chave encerrada com sucesso.',
      errorText: 'Não foi possível encerrar a chave, tente novamente mais tarde.',
    },
  })
  const confirmRevocation = async ({ id, name, ending }: ApiKey) => {
    const about = [`${name} (…${ending})`, 'O programa que a usa é recusado a partir de agora.']
    if (await confirm('Encerrar esta chave?', { danger: true, about, confirmLabel: 'Encerrar' }))
      end.mutate(id)
  }
  return (
    <Card flush>
      <DataTable
        id="api-keys"
        label="Chaves de API"
        columns={COLUMNS}
        rows={query.data ?? []}
        rowKey={rowKey}
        loading={query.isFetching}
        view={view}
        onViewChange={onViewChange}
        selection="single"
        actions={([key]) =>
          key
            ? [
                {
                  label: 'Encerrar',
                  icon: IconKeyOff,
                  danger: true,
                  disabled: end.isPending,
                  onClick: () => void confirmRevocation(key),
                },
              ]
            : []
        }
        failure={failureOf(query, 'Não foi possível carregar as chaves.')}
        emptyText="Nenhum programa tem uma chave."
        emptyAction={emptyAction}
      />
    </Card>
  )
}
