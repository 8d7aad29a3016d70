/** The state of the screen in the address. */
export interface HelpSearch {
  /** The address of the screen whose chapter is wanted. */
  of?: string | undefined
  /** The view of that screen. */
  view?: string | undefined
}

const asText = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

export const readHelpSearch = (search: Record<string, unknown>): HelpSearch => ({
  of: asText(search.of),
  view: asText(search.view),
})
