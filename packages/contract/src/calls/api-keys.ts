import { allowInPerson } from '../access.ts'
import { apiKey, apiKeyList, apiKeyWithText, newApiKeyBody } from '../api-keys.ts'
import { calls } from '../call.ts'
import { byId } from '../wire.ts'

const access = allowInPerson('full:access')

export const apiKeysCalls = calls('api-keys', access, {
  'GET /api-keys': {
    summary: 'Keys for programs that were not ended, latest first',
    response: apiKeyList,
  },
  'POST /api-keys': {
    perHour: 30,
    summary: 'Makes a key with some of the person’s permissions and answers it once',
    body: newApiKeyBody,
    status: 201,
    response: apiKeyWithText,
  },
  'DELETE /api-keys/:id': {
    summary: 'Ends a key at once',
    params: byId,
    response: apiKey,
  },
})
