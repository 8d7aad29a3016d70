import { idIn, oneIn } from '../../shared/router/search-values.ts'

const VIEWS = ['keys', 'webhooks'] as const
const DIALOGS = ['new-key', 'new-webhook', 'webhook', 'messages'] as const
type View = (typeof VIEWS)[number]
type DialogName = (typeof DIALOGS)[number]

/** The state of the screen in the URL; its tables add their pages. */
export interface IntegrationsSearch {
  /** The keys by default. */
  view?: View | undefined
  dialog?: DialogName | undefined
  /** The webhook of the open dialog. */
  record?: number | undefined
}

export function readIntegrationsSearch(search: Record<string, unknown>): IntegrationsSearch {
  return {
    ...search,
    view: oneIn(VIEWS, search.view),
    dialog: oneIn(DIALOGS, search.dialog),
    record: idIn(search.record),
  }
}
