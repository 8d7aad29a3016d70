import { IMPORT_KINDS, type ImportKindName } from '@shop/domain/import-kinds'

/** The state of the screen in the URL. */
export interface MovingSearch {
  /** By default the first kind that the person may import. */
  kind?: ImportKindName | undefined
}

export const readMovingSearch = (search: Record<string, unknown>): MovingSearch => ({
  ...search,
  kind: (Object.keys(IMPORT_KINDS) as ImportKindName[]).find((name) => name === search.kind),
})
