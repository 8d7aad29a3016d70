import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { bankSetting, saveBankSettingsBody } from '../settings.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const settingsCalls = calls('settings', ORDERS, {
  'GET /orders/bank-settings': {
    summary: 'Accounts that take payments',
    response: z.array(bankSetting),
  },
  'PUT /orders/bank-settings': {
    summary: 'Changes (with id) and adds (without) accounts',
    headers: idempotencyHeader,
    body: saveBankSettingsBody,
    response: z.array(bankSetting),
  },
  'DELETE /orders/bank-settings/:id': {
    summary: 'Removes an account',
    params: byId,
    response: bankSetting,
  },
})
