import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { bankSetting, saveBankSettingsBody } from '../settings.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const ORDERS = allow('bo:manage:orders')

export const settingsCalls = calls('settings', {
  getOrdersBankSettings: {
    method: 'GET',
    path: '/orders/bank-settings',
    access: ORDERS,
    summary: 'Accounts that take payments',
    response: z.array(bankSetting),
  },
  putOrdersBankSettings: {
    method: 'PUT',
    path: '/orders/bank-settings',
    access: ORDERS,
    summary: 'Changes (with id) and adds (without) accounts',
    headers: idempotencyHeader,
    body: saveBankSettingsBody,
    response: z.array(bankSetting),
  },
  deleteOrdersBankSettingsById: {
    method: 'DELETE',
    path: '/orders/bank-settings/:id',
    access: ORDERS,
    summary: 'Removes an account',
    params: byId,
    response: bankSetting,
  },
})
