import { allowInPerson } from '../access.ts'
import { apiKey, apiKeyList, apiKeyWithText, newApiKeyBody } from '../api-keys.ts'
import { calls } from '../call.ts'
import { byId } from '../wire.ts'

const access = allowInPerson('full:access')

export const apiKeysCalls = calls('api-keys', {
  getApiKeys: {
    method: 'GET',
    path: '/api-keys',
    access,
    summary: 'Keys for programs that were not ended, latest first',
    response: apiKeyList,
  },
  postApiKeys: {
    method: 'POST',
    path: '/api-keys',
    access,
    summary: 'Makes a key with some of the person’s permissions and answers it once',
    body: newApiKeyBody,
    status: 201,
    response: apiKeyWithText,
  },
  deleteApiKeysById: {
    method: 'DELETE',
    path: '/api-keys/:id',
    access,
    summary: 'Ends a key at once',
    params: byId,
    response: apiKey,
  },
})
