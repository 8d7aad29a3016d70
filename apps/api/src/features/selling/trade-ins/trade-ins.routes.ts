import type { CompleteTradeIn } from '@shop/contract/trade-ins'
import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { searchCustomers } from '../../orders/customers/customers.service.ts'
import { PHOTOGRAPH, SIGNATURE } from '../../orders/record/order-images.ts'
import { saveImages } from '../../platform/files/save-images.ts'
import type { RecordChange } from './trade-ins.queries.ts'
import {
  buyPhone,
  completeTradeIn,
  findProducts,
  getPrices,
  getTradeIn,
  listTradeIns,
  savePrices,
  withdrawTradeIn,
} from './trade-ins.service.ts'

export const tradeInsRoutes: Feature = (app, context) => {
  const { db } = context

  /** Stores the images of a record, as far as they are given, and passes on their keys. */
  const withFiles = <Result>(
    actor: ReturnType<typeof actorOf>,
    { documentImage, lookupImage, signature }: CompleteTradeIn,
    work: (files: RecordChange) => Promise<Result>,
  ): Promise<Result> => {
    const photographs = [documentImage, lookupImage].filter((image) => image !== undefined)
    return saveImages(context, actor, PHOTOGRAPH, photographs, (keys) => {
      const document_file = documentImage && keys[0]
      const lookup_file = lookupImage && keys.at(-1)
      return saveImages(context, actor, SIGNATURE, signature ? [signature] : [], ([signature_file]) =>
        work({ document_file, lookup_file, signature_file }),
      )
    })
  }

  route(app, 'GET /trade-ins', (request) => listTradeIns(db, context, employeeOf(request), request.query))

  route(app, 'GET /trade-ins/sellers', async (request) => ({
    customers: await searchCustomers(db, request.query.param, employeeOf(request).permissions),
  }))

  route(app, 'GET /trade-ins/products', (request) => findProducts(db, request.query.search))

  route(app, 'GET /trade-ins/prices', () => getPrices(db))

  route(app, 'PUT /trade-ins/prices', (request) => savePrices(db, actorOf(request), request.body))

  route(app, 'POST /trade-ins', (request) =>
    withFiles(actorOf(request), request.body, (files) =>
      once(db, request, async (tx) => {
        const id = await buyPhone(tx, context, actorOf(request), request.body, files)
        return getTradeIn(tx, context, employeeOf(request), id)
      }),
    ),
  )

  route(app, 'PATCH /trade-ins/:id', (request) =>
    withFiles(actorOf(request), request.body, (files) =>
      once(db, request, async (tx) => {
        const { id } = request.params
        const { checklist } = request.body
        await completeTradeIn(tx, context, actorOf(request), id, { checklist, ...files })
        return getTradeIn(tx, context, employeeOf(request), id)
      }),
    ),
  )

  route(app, 'DELETE /trade-ins/:id', (request) =>
    withdrawTradeIn(db, context, actorOf(request), employeeOf(request), request.params.id),
  )
}
