import type { Opened } from '../../shared/use-opened.ts'
import type { PurchasesSearch } from './purchases-search.ts'

export interface ViewProps {
  search: PurchasesSearch
  opened: Opened<PurchasesSearch>
}
