import type { Product } from '@shop/contract/products'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { productByCode } from './products.api.ts'

interface Props {
  code: string
  children: (product: Product) => ReactNode
}

/** Loads the product named in the address, so that a reload or a shared link opens the same. */
export function LoadedProduct({ code, children }: Props) {
  const { data, isPending } = useQuery(productByCode(code))
  if (isPending) return <Spinner />
  return data ? children(data) : <EmptyState text="Nenhum produto foi encontrado." />
}
