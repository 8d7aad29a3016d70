import { request } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'

export const rehearseTerms = (body: BodyOf<'postReceivablesRehearsal'>) =>
  request(calls.postReceivablesRehearsal, { body })
