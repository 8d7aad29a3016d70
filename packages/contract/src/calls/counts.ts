import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  approveCountBody,
  count,
  countDetails,
  countedLines,
  countLinePageQuery,
  countList,
  countPageQuery,
  countSuggestions,
  createCountBody,
  putCountLinesBody,
  sentAtHeader,
} from '../counts.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const countsCalls = calls('counts', {
  getCounts: {
    method: 'GET',
    path: '/counts',
    access,
    summary: 'Counts of the stock',
    query: countPageQuery,
    response: countList,
  },
  getCountsSuggestions: {
    method: 'GET',
    path: '/counts/suggestions',
    access,
    summary: 'Products to count next',
    response: countSuggestions,
  },
  getCountsById: {
    method: 'GET',
    path: '/counts/:id',
    access,
    summary: 'A count with a page of its lines',
    params: byId,
    query: countLinePageQuery,
    response: countDetails,
  },
  postCounts: {
    method: 'POST',
    path: '/counts',
    access,
    summary: 'Begins a count',
    headers: idempotencyHeader,
    body: createCountBody,
    status: 201,
    response: count,
  },
  putCountsByIdLines: {
    method: 'PUT',
    path: '/counts/:id/lines',
    access,
    summary: 'Adds what was counted',
    headers: sentAtHeader,
    params: byId,
    body: putCountLinesBody,
    response: countedLines,
  },
  postCountsByIdFinish: {
    method: 'POST',
    path: '/counts/:id/finish',
    access,
    summary: 'Ends the counting',
    params: byId,
    response: count,
  },
  postCountsByIdApprove: {
    method: 'POST',
    path: '/counts/:id/approve',
    access,
    summary: 'Corrects the stock by what was counted',
    headers: idempotencyHeader,
    params: byId,
    body: approveCountBody,
    response: count,
  },
  deleteCountsById: {
    method: 'DELETE',
    path: '/counts/:id',
    access,
    summary: 'Removes a count',
    params: byId,
    response: count,
  },
})
