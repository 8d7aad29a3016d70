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

export const nfeCalls = calls('nfes', {
  getNfes: {
    method: 'GET',
    path: '/nfes',
    access,
    summary: 'NF-e of suppliers, latest first',
    query: nfePageQuery,
    response: nfes,
  },
  getNfesById: {
    method: 'GET',
    path: '/nfes/:id',
    access,
    summary: 'An NF-e with its lines and instalments',
    params: byId,
    response: nfe,
  },
  postNfes: {
    method: 'POST',
    path: '/nfes',
    access,
    summary: 'Keeps a supplier’s NF-e (layout 4.00), or the cancellation of one',
    body: importNfeBody,
    status: 201,
    response: importedNfe,
    images: { field: 'file', most: 1 },
  },
  putNfesByIdLines: {
    method: 'PUT',
    path: '/nfes/:id/lines',
    access,
    summary: 'Matches lines of an NF-e with products; remembered for the supplier',
    params: byId,
    body: matchNfeBody,
    response: nfe,
  },
  getNfesByIdLinesByPositionProducts: {
    method: 'GET',
    path: '/nfes/:id/lines/:position/products',
    access,
    summary: 'Products whose texts resemble a line of an NF-e',
    params: nfeLineParams,
    response: similarProducts,
  },
  deleteNfesCancellationsByKey: {
    method: 'DELETE',
    path: '/nfes/cancellations/:key',
    access,
    summary: 'Withdraws the cancellation of an NF-e',
    params: nfeKeyParam,
    response: nfe.nullable(),
  },
  deleteNfesById: {
    method: 'DELETE',
    path: '/nfes/:id',
    access,
    summary: 'Removes an NF-e of which nothing was received',
    params: byId,
    response: z.null(),
  },
})
