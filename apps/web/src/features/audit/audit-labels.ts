import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@shop/domain/audit-words'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The word that people read; one of a later release is shown as it is. */
const wordIn = (labels: Readonly<Record<string, string>>) => (key: string) => labels[key] ?? key
export const entityLabel = wordIn(AUDIT_ENTITIES)
export const actionLabel = wordIn(AUDIT_ACTIONS)

export const ENTITY_OPTIONS = optionsOf(AUDIT_ENTITIES)
export const ACTION_OPTIONS = optionsOf(AUDIT_ACTIONS)
