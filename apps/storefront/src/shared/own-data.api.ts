import * as calls from '@shop/contract/addresses.gen'
import { useQuery } from '@tanstack/react-query'
import { storedQuery } from './api/stored-query.ts'

/** The account of the signed-in customer. */
export const OWN_DATA = storedQuery('me', calls.getShopCustomersMe)
export const useOwnData = () => useQuery(OWN_DATA)
