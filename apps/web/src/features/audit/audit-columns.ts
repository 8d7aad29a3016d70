import type { AuditEntry } from '@shop/contract/audit'
import type { Column } from '../../shared/table/column.ts'
import { ACTION_OPTIONS, actionLabel, ENTITY_OPTIONS, entityLabel } from './audit-labels.ts'

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Quando',
    value: (entry) => entry.at,
    kind: 'datetime',
    sortable: false,
    mobile: 'line',
  },
  { id: 'who', header: 'Quem', value: (entry) => entry.who, sortable: false, mobile: 'title' },
  {
    id: 'action',
    header: 'Ação',
    value: (entry) => actionLabel(entry.action),
    filter: 'select',
    options: ACTION_OPTIONS,
    sortable: false,
    mobile: 'line',
  },
  {
    id: 'entity',
    header: 'O quê',
    value: ({ entity, entityName, entityId }) =>
      [entityLabel(entity), entityName ?? entityId].filter((part) => part !== null).join(' '),
    filter: 'select',
    options: ENTITY_OPTIONS,
    sortable: false,
    mobile: 'line',
  },
  { id: 'change', header: 'Mudança', value: (entry) => entry.change, sortable: false, mobile: 'more' },
  {
    id: 'ip',
    header: 'De onde',
    value: (entry) => entry.ip,
    sortable: false,
    nowrap: true,
    mobile: 'more',
  },
]
