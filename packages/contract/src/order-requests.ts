// Requests of customers about an order: cancel it, or take goods back.
import { REQUEST_KINDS, REQUEST_STATES } from '@shop/domain/order-requests'
import { RETURN_REASONS } from '@shop/domain/returns'
import { z } from 'zod'
import { id, instant, keysOf, pageQuery, soldUnits, text } from './wire.ts'

const reason = z.enum(keysOf(RETURN_REASONS), 'Informe o motivo')
const items = z.array(z.strictObject({ productId: id, quantity: soldUnits })).max(200)

/** A return contains its reason and the items that come back. */
export const newRequestBody = z
  .strictObject({
    kind: z.enum(keysOf(REQUEST_KINDS), 'Informe o que deseja'),
    reason: reason.optional(),
    items: items.default([]),
    comments: text(500).default(''),
  })
  .refine(({ kind, reason }) => kind === 'cancel' || reason, {
    path: ['reason'],
    message: 'Informe o motivo',
  })
  .refine(({ kind, items }) => kind === 'cancel' || items.length > 0, {
    path: ['items'],
    message: 'Escolha o que quer devolver',
  })
export type NewRequest = z.output<typeof newRequestBody>

const request = {
  id: z.int(),
  kind: z.enum(keysOf(REQUEST_KINDS)),
  state: z.enum(keysOf(REQUEST_STATES)),
  reason: reason.nullable(),
  comments: z.string(),
  items: z.array(z.object({ productId: z.int(), name: z.string(), quantity: z.int() })),
  at: instant,
  /** The shop's reply to the customer. */
  reply: z.string(),
  decidedAt: instant.nullable(),
}

/** A request as its customer sees it. */
export const ownRequest = z.object(request).meta({ id: 'OwnRequest' })
export type OwnRequest = z.infer<typeof ownRequest>

/** A request as people who decide see it. */
export const orderRequest = z
  .object({
    ...request,
    orderId: z.int(),
    code: z.string(),
    customerId: z.int(),
    customer: z.string(),
    /** The order's current status. */
    statusKey: z.int(),
    /** Who decided. */
    who: z.string().nullable(),
  })
  .meta({ id: 'OrderRequest' })
export type OrderRequest = z.infer<typeof orderRequest>

/** Open requests, oldest first; with `all` every one, latest first. */
export const requestPageQuery = z.strictObject({
  ...pageQuery(),
  show: z.enum(['open', 'all'], 'Filtro inválido.').default('open'),
})
export type RequestPage = z.output<typeof requestPageQuery>
export const requests = z.object({ requests: z.array(orderRequest), total: z.int() })
export type Requests = z.infer<typeof requests>

/** The customer reads `reply`; a refusal needs one. */
export const decideRequestBody = z
  .strictObject({ accept: z.boolean(), reply: text(500).default('') })
  .refine(({ accept, reply }) => accept || reply, { path: ['reply'], message: 'Explique ao cliente' })
export type DecideRequest = z.output<typeof decideRequestBody>
