import { idIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL; the table adds its own parameters. */
export interface DefectiveSearch {
  /** Id of the product whose units are moved; 'found' for units that were found in the stock. */
  open?: number | 'found' | undefined
  /** Id of the product whose movements are shown. */
  movements?: number | undefined
}

export const readDefectiveSearch = (search: Record<string, unknown>): DefectiveSearch => ({
  ...search,
  open: search.open === 'found' ? 'found' : idIn(search.open),
  movements: idIn(search.movements),
})
