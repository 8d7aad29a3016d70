import type { PublicCompany } from '@shop/contract/company'
import { useQuery } from '@tanstack/react-query'
import { storedQuery } from './api/stored-query.ts'

const COMPANY = storedQuery('company', 'GET /shop/company')
const UNKNOWN: PublicCompany = { name: '', phone: '', logoUrl: null, pixAuto: false }

/** The shop's public details, from the settings of the back-office. */
export function useCompany() {
  const { data = UNKNOWN } = useQuery(COMPANY)
  return { ...data, name: data.name || 'Loja' }
}
