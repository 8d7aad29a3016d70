import type { Product } from '@shop/contract/products'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { productByCode } from './products.api.ts'

interface Props {
  code: string
  children: (product: Product) => ReactNode
}

/** Loads the product named in the URL, so that a reload or a shared link opens the same. */
export function LoadedProduct({ code, children }: Props) {
  const query = useQuery(productByCode(code))
  const { data } = query
  if (data === undefined) return <Loading query={query} />
  return data ? children(data) : <EmptyState image="missing" text="Nenhum produto foi encontrado." />
}
