import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  importedNfe,
  importNfeBody,
  matchNfeBody,
  nfe,
  nfeKeyParam,
  nfeLineParams,
  nfePageQuery,
  nfes,
  similarProducts,
} from '../nfe.ts'
import { byId } from '../wire.ts'

const access = allow('bo:manage:products')

export const nfeCalls = calls('nfes', access, {
  'GET /nfes': {
    summary: 'NF-e of suppliers, latest first',
    query: nfePageQuery,
    response: nfes,
  },
  'GET /nfes/:id': {
    summary: 'An NF-e with its lines and instalments',
    params: byId,
    response: nfe,
  },
  'POST /nfes': {
    perHour: 300,
    summary: 'Keeps a supplier’s NF-e (layout 4.00), or the cancellation of one',
    body: importNfeBody,
    status: 201,
    response: importedNfe,
    images: { field: 'file', most: 1 },
  },
  'PUT /nfes/:id/lines': {
    summary: 'Matches lines of an NF-e with products; remembered for the supplier',
    params: byId,
    body: matchNfeBody,
    response: nfe,
  },
  'POST /nfes/:id/answer': {
    summary: 'Says that the goods of an NF-e came as it says, where its questions ask for it',
    params: byId,
    response: nfe,
  },
  'GET /nfes/:id/lines/:position/products': {
    summary: 'Products whose texts resemble a line of an NF-e',
    params: nfeLineParams,
    response: similarProducts,
  },
  'DELETE /nfes/cancellations/:key': {
    summary: 'Withdraws the cancellation of an NF-e',
    params: nfeKeyParam,
    response: nfe.nullable(),
  },
  'DELETE /nfes/:id': {
    summary: 'Removes an NF-e of which nothing was received',
    params: byId,
    response: z.null(),
  },
})
