import { IMPORT_KINDS, type ImportKindName } from '@shop/domain/import-kinds'
import { keyIn } from '../../shared/router/search-values.ts'

/** The state of the screen in the URL. */
export interface MovingSearch {
  /** By default the first kind that the person may import. */
  kind?: ImportKindName | undefined
}

export const readMovingSearch = (search: Record<string, unknown>): MovingSearch => ({
  ...search,
  kind: keyIn(IMPORT_KINDS, search.kind),
})
