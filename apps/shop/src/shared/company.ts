import type { PublicCompany } from '@shop/contract/company'
import { useRead } from './api/read.ts'

/** What anybody may know of the shop: its name as the back-office sets it. */
export function useCompany() {
  const { data } = useRead<PublicCompany>('/shop/company')
  return { name: data?.name || 'Loja', phone: data?.phone ?? '', logoUrl: data?.logoUrl ?? null }
}
