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

export const settlementsCalls = calls('settlements', {
  getSettlementsOpen: {
    method: 'GET',
    path: '/settlements/open',
    access,
    summary: 'Delivered orders that a deliverer has not settled',
    query: openSettlementQuery,
    response: openSettlement,
  },
  getSettlementsOwing: {
    method: 'GET',
    path: '/settlements/owing',
    access,
    summary: 'Deliverers with cash that they have not settled, blocked ones included',
    response: owingDeliverers,
  },
  getReportsDelivererSettlementById: {
    method: 'GET',
    path: '/reports/deliverer/settlement/:id',
    access: allow('bo:manage:reports'),
    tag: 'reports',
    summary: 'What a deliverer accounts for of a day or a departure',
    params: departureParams,
    query: departureQuery,
    response: departureSettlement,
  },
  getSettlements: {
    method: 'GET',
    path: '/settlements',
    access,
    summary: 'Settlements, latest first',
    query: settlementPageQuery,
    response: settlements,
  },
  getSettlementsById: {
    method: 'GET',
    path: '/settlements/:id',
    access,
    summary: 'A settlement with its orders',
    params: byId,
    response: settlement,
  },
  postSettlements: {
    method: 'POST',
    path: '/settlements',
    access,
    summary: 'Settles delivered orders with their deliverer',
    headers: idempotencyHeader,
    body: newSettlementBody,
    status: 201,
    response: settlement,
  },
  postSettlementsByIdVoid: {
    method: 'POST',
    path: '/settlements/:id/void',
    access,
    summary: 'Voids a settlement and frees its orders',
    headers: idempotencyHeader,
    params: byId,
    body: voidSettlementBody,
    response: settlement,
  },
})
