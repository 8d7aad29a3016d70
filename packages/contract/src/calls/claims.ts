import { MAX_CLAIM_IMAGES } from '@shop/domain/call-limits'
import { COST_READERS } from '@shop/domain/permissions'
import { allow, anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeClaimBody,
  claim,
  claimableQuery,
  claimableUnits,
  claimCostQuery,
  claimCosts,
  claimList,
  claimPageQuery,
  newClaimBody,
  newOwnClaimBody,
  ownClaim,
  ownClaims,
  ownUnits,
} from '../claims.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders')
const images = { field: 'images', most: MAX_CLAIM_IMAGES }

export const claimsCalls = calls('claims', access, {
  'GET /claims': {
    summary: 'Claims on sold units, latest first',
    query: claimPageQuery,
    response: claimList,
  },
  'GET /claims/costs': {
    access: allow(...COST_READERS),
    summary: 'What claims cost by product or supplier, and what customers paid for warranty',
    query: claimCostQuery,
    response: claimCosts,
  },
  'GET /claims/units': {
    summary:
      'The units that customers have, by customer or order: for one whose serial number cannot be read',
    query: claimableQuery,
    response: claimableUnits,
  },
  'GET /claims/:id': {
    summary: 'A claim with its history',
    params: byId,
    response: claim,
  },
  'POST /claims': {
    perHour: 300,
    images,
    summary: 'Receives a sold unit of which the customer complains',
    headers: idempotencyHeader,
    body: newClaimBody,
    status: 201,
    response: claim,
  },
  'PATCH /claims/:id': {
    summary: 'Takes a claim to its next status: repaired, replaced, refunded, refused, handed back',
    headers: idempotencyHeader,
    params: byId,
    body: changeClaimBody,
    response: claim,
  },
  'GET /shop/claims': {
    access: anyCustomer,
    summary: 'The customer’s own claims, latest first',
    response: ownClaims,
  },
  'GET /shop/claims/units': {
    access: anyCustomer,
    summary: 'The customer’s own units, latest bought first',
    response: ownUnits,
  },
  'POST /shop/claims': {
    perHour: 20,
    access: anyCustomer,
    images,
    summary: 'Tells the shop of a problem with an own unit',
    headers: idempotencyHeader,
    body: newOwnClaimBody,
    status: 201,
    response: ownClaim,
  },
})
