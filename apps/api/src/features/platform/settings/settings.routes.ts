import { bankSetting, saveBankSettings as saveBankSettingsBody } from '@shop/contract/settings'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { listBankSettings, removeBankSetting, saveBankSettings } from './bank-settings.service.ts'

const tags = ['settings']
const ORDERS = allow('bo:manage:orders')

export const settingsRoutes: Feature = (app, { db }) => {
  app.get(
    '/orders/bank-settings',
    {
      config: ORDERS,
      schema: { tags, summary: 'Accounts that take payments', response: ok(z.array(bankSetting)) },
    },
    async () => ({ data: await listBankSettings(db) }),
  )

  app.put(
    '/orders/bank-settings',
    {
      config: ORDERS,
      schema: {
        tags,
        summary: 'Changes (with id) and adds (without) accounts',
        ...onceHeaders,
        body: saveBankSettingsBody,
        response: ok(z.array(bankSetting)),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) => saveBankSettings(tx, actorOf(request), request.body.settings)),
    }),
  )

  app.delete(
    '/orders/bank-settings/:id',
    {
      config: ORDERS,
      schema: { tags, summary: 'Removes an account', params: byId, response: ok(bankSetting) },
    },
    async (request) => ({ data: await removeBankSetting(db, actorOf(request), request.params.id) }),
  )
}
