import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'

/** Somebody has dealt with what a phone recorded and the server refused. */
export const settleRefused = (id: number) => request(at('PATCH /workflow/refused/:id', { id }))
