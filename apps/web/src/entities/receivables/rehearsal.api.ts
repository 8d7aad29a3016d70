import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'

export const rehearseTerms = (body: BodyOf<'POST /receivables/rehearsal'>) =>
  request('POST /receivables/rehearsal', { body })
