import type { PublicCompany } from '@shop/contract/company'
import { useRead } from './api/read.ts'

/** The shop's public details, from the settings of the back-office. */
export function useCompany() {
  const { data } = useRead<PublicCompany>('/shop/company')
  return { name: data?.name || 'Loja', phone: data?.phone ?? '', logoUrl: data?.logoUrl ?? null }
}
