import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { changeSynonymBody, newSynonymBody, synonym } from '../synonyms.ts'
import { byId, idempotencyHeader } from '../wire.ts'

export const synonymsCalls = calls('products', allow('bo:manage:products'), {
  'GET /synonyms': {
    summary: 'Words of the search that mean the same, by the first word',
    response: z.array(synonym),
  },
  'POST /synonyms': {
    summary: 'Adds words of the search that mean the same',
    headers: idempotencyHeader,
    body: newSynonymBody,
    status: 201,
    response: synonym,
  },
  'PUT /synonyms/:id': {
    summary: 'Changes words of the search that mean the same',
    params: byId,
    body: changeSynonymBody,
    response: synonym,
  },
  'DELETE /synonyms/:id': {
    summary: 'Removes words of the search that mean the same',
    params: byId,
    response: synonym,
  },
})
