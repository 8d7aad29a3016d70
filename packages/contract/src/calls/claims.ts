import { allow, anyCustomer } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeClaim,
  claim,
  claimCostQuery,
  claimCosts,
  claimList,
  claimPage,
  MAX_CLAIM_IMAGES,
  newClaim,
  newOwnClaim,
  ownClaim,
  ownClaims,
} from '../claims.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:internal_sales', 'bo:manage:orders')
const pictures = { field: 'images', most: MAX_CLAIM_IMAGES }

export const claimsCalls = calls('claims', {
  getClaims: {
    method: 'GET',
    path: '/claims',
    access,
    summary: 'Claims on sold units, latest first',
    query: claimPage,
    answer: claimList,
  },
  getClaimsCosts: {
    method: 'GET',
    path: '/claims/costs',
    access: allow('bo:manage:reports', 'bo:manage:orders'),
    summary: 'What claims cost by product or supplier, and what customers paid for warranty',
    query: claimCostQuery,
    answer: claimCosts,
  },
  getClaimsById: {
    method: 'GET',
    path: '/claims/:id',
    access,
    summary: 'A claim with its history',
    params: byId,
    answer: claim,
  },
  postClaims: {
    method: 'POST',
    path: '/claims',
    access,
    pictures,
    summary: 'Receives a sold unit of which the customer complains',
    headers: idempotencyHeader,
    body: newClaim,
    status: 201,
    answer: claim,
  },
  patchClaimsById: {
    method: 'PATCH',
    path: '/claims/:id',
    access,
    summary: 'Takes a claim to its next status: repaired, replaced, refunded, refused, handed back',
    headers: idempotencyHeader,
    params: byId,
    body: changeClaim,
    answer: claim,
  },
  getShopClaims: {
    method: 'GET',
    path: '/shop/claims',
    access: anyCustomer,
    summary: 'The customer’s own claims, latest first',
    answer: ownClaims,
  },
  postShopClaims: {
    method: 'POST',
    path: '/shop/claims',
    access: anyCustomer,
    pictures,
    summary: 'Tells the shop of a problem with an own unit',
    headers: idempotencyHeader,
    body: newOwnClaim,
    status: 201,
    answer: ownClaim,
  },
})
