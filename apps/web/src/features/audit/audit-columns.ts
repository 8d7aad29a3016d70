import type { AuditEntry } from '@shop/contract/audit'
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@shop/domain/audit-words'
import type { Column } from '../../shared/table/column.ts'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The Portuguese word; a key of a later release is shown unchanged. */
const wordIn = (labels: Readonly<Record<string, string>>) => (key: string) => labels[key] ?? key
export const entityLabel = wordIn(AUDIT_ENTITIES)
export const actionLabel = wordIn(AUDIT_ACTIONS)

export const ENTITY_OPTIONS = optionsOf(AUDIT_ENTITIES)
export const ACTION_OPTIONS = optionsOf(AUDIT_ACTIONS)

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'line',
  },
  { id: 'who', header: 'Quem', mobile: 'title' },
  {
    id: 'action',
    header: 'Ação',
    value: (entry) => actionLabel(entry.action),
    filter: 'select',
    options: ACTION_OPTIONS,
    mobile: 'line',
  },
  {
    id: 'entity',
    header: 'O quê',
    value: ({ entity, entityName, entityId }) =>
      [entityLabel(entity), entityName ?? entityId].filter((part) => part !== null).join(' '),
    filter: 'select',
    options: ENTITY_OPTIONS,
    mobile: 'line',
  },
  { id: 'change', header: 'Mudança', mobile: 'more' },
  {
    id: 'ip',
    header: 'De onde',
    nowrap: true,
    mobile: 'more',
  },
]
