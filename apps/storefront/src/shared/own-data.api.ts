import { useQuery } from '@tanstack/react-query'
import { storedQuery } from './api/stored-query.ts'

/** The account of the signed-in customer. */
export const OWN_DATA = storedQuery('me', 'GET /shop/customers/me')
export const useOwnData = () => useQuery(OWN_DATA)
