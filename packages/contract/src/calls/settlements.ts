import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  departureParams,
  departureQuery,
  departureSettlement,
  newSettlementBody,
  openSettlement,
  openSettlementQuery,
  owingDeliverers,
  settlement,
  settlementPageQuery,
  settlements,
  voidSettlementBody,
} from '../settlements.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:orders')

export const settlementsCalls = calls('settlements', access, {
  'GET /settlements/open': {
    summary: 'Delivered orders that a deliverer has not settled',
    query: openSettlementQuery,
    response: openSettlement,
  },
  'GET /settlements/owing': {
    summary: 'Deliverers with cash that they have not settled, blocked ones included',
    response: owingDeliverers,
  },
  'GET /reports/deliverer/settlement/:id': {
    access: allow('bo:manage:reports'),
    tag: 'reports',
    summary: 'What a deliverer accounts for of a day or a departure',
    params: departureParams,
    query: departureQuery,
    response: departureSettlement,
  },
  'GET /settlements': {
    summary: 'Settlements, latest first',
    query: settlementPageQuery,
    response: settlements,
  },
  'GET /settlements/:id': {
    summary: 'A settlement with its orders',
    params: byId,
    response: settlement,
  },
  'POST /settlements': {
    summary: 'Settles delivered orders with their deliverer',
    headers: idempotencyHeader,
    body: newSettlementBody,
    status: 201,
    response: settlement,
  },
  'POST /settlements/:id/void': {
    summary: 'Voids a settlement and frees its orders',
    headers: idempotencyHeader,
    params: byId,
    body: voidSettlementBody,
    response: settlement,
  },
})
