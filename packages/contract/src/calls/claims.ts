import { COST_READERS } from '@shop/domain/permissions'
import { allow, anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeClaimBody,
  claim,
  claimCostQuery,
  claimCosts,
  claimList,
  claimPageQuery,
  MAX_CLAIM_IMAGES,
  newClaimBody,
  newOwnClaimBody,
  ownClaim,
  ownClaims,
} from '../claims.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders')
const images = { field: 'images', most: MAX_CLAIM_IMAGES }

export const claimsCalls = calls('claims', {
  getClaims: {
    method: 'GET',
    path: '/claims',
    access,
    summary: 'Claims on sold units, latest first',
    query: claimPageQuery,
    response: claimList,
  },
  getClaimsCosts: {
    method: 'GET',
    path: '/claims/costs',
    access: allow(...COST_READERS),
    summary: 'What claims cost by product or supplier, and what customers paid for warranty',
    query: claimCostQuery,
    response: claimCosts,
  },
  getClaimsById: {
    method: 'GET',
    path: '/claims/:id',
    access,
    summary: 'A claim with its history',
    params: byId,
    response: claim,
  },
  postClaims: {
    method: 'POST',
    path: '/claims',
    access,
    images,
    summary: 'Receives a sold unit of which the customer complains',
    headers: idempotencyHeader,
    body: newClaimBody,
    status: 201,
    response: claim,
  },
  patchClaimsById: {
    method: 'PATCH',
    path: '/claims/:id',
    access,
    summary: 'Takes a claim to its next status: repaired, replaced, refunded, refused, handed back',
    headers: idempotencyHeader,
    params: byId,
    body: changeClaimBody,
    response: claim,
  },
  getShopClaims: {
    method: 'GET',
    path: '/shop/claims',
    access: anyCustomer,
    summary: 'The customer’s own claims, latest first',
    response: ownClaims,
  },
  postShopClaims: {
    method: 'POST',
    path: '/shop/claims',
    access: anyCustomer,
    images,
    summary: 'Tells the shop of a problem with an own unit',
    headers: idempotencyHeader,
    body: newOwnClaimBody,
    status: 201,
    response: ownClaim,
  },
})
