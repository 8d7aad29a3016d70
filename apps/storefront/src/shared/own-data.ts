import type { OwnData } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { keptQuery } from './api/kept-query.ts'

/** The account of the signed-in customer. */
export const OWN_DATA = keptQuery<OwnData>('me', '/shop/customers/me')
export const useOwnData = () => useQuery(OWN_DATA)
