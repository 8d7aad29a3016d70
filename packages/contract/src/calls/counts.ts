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
} from '../counts.ts'
import { byId, idempotencyHeader, sentAtHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const countsCalls = calls('counts', access, {
  'GET /counts': {
    summary: 'Counts of the stock',
    query: countPageQuery,
    response: countList,
  },
  'GET /counts/suggestions': {
    summary: 'Products to count next',
    response: countSuggestions,
  },
  'GET /counts/:id': {
    summary: 'A count with a page of its lines',
    params: byId,
    query: countLinePageQuery,
    response: countDetails,
  },
  'POST /counts': {
    summary: 'Begins a count',
    headers: idempotencyHeader,
    body: createCountBody,
    status: 201,
    response: count,
  },
  'PUT /counts/:id/lines': {
    summary: 'Adds what was counted',
    headers: sentAtHeader,
    params: byId,
    body: putCountLinesBody,
    response: countedLines,
  },
  'POST /counts/:id/finish': {
    summary: 'Ends the counting',
    params: byId,
    response: count,
  },
  'POST /counts/:id/approve': {
    summary: 'Corrects the stock by what was counted',
    headers: idempotencyHeader,
    params: byId,
    body: approveCountBody,
    response: count,
  },
  'DELETE /counts/:id': {
    summary: 'Removes a count',
    params: byId,
    response: count,
  },
})
