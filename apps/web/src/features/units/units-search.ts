import { UNIT_STATES, type UnitState } from '@shop/domain/serials'
import { keyIn, textIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface UnitsSearch {
  /** The unit whose history is shown. */
  serial?: string | undefined
  /** The code of the product by which the list is filtered. */
  product?: string | undefined
  state?: UnitState | undefined
}

export const readUnitsSearch = (search: Record<string, unknown>): UnitsSearch => ({
  ...search,
  serial: textIn(search.serial),
  product: textIn(search.product),
  state: keyIn(UNIT_STATES, search.state),
})
