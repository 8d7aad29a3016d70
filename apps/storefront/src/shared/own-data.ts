import * as calls from '@shop/contract/addresses.gen'
import { useQuery } from '@tanstack/react-query'
import { keptQuery } from './api/kept-query.ts'

/** The account of the signed-in customer. */
export const OWN_DATA = keptQuery('me', calls.getShopCustomersMe)
export const useOwnData = () => useQuery(OWN_DATA)
