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
  const record = Number(search.record)
  return {
    ...search,
    view: VIEWS.find((view) => view === search.view),
    dialog: DIALOGS.find((dialog) => dialog === search.dialog),
    record: Number.isInteger(record) && record > 0 ? record : undefined,
  }
}
