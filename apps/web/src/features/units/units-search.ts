import { UNIT_STATES, type UnitState } from '@shop/domain/serials'

/** The state of the screen in the URL. */
export interface UnitsSearch {
  /** The unit whose history is shown. */
  serial?: string | undefined
  /** The code of the product by which the list is filtered. */
  product?: string | undefined
  state?: UnitState | undefined
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined

export const readUnitsSearch = (search: Record<string, unknown>): UnitsSearch => ({
  ...search,
  serial: asText(search.serial),
  product: asText(search.product),
  state: (Object.keys(UNIT_STATES) as UnitState[]).find((state) => state === search.state),
})
