import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { PHOTOGRAPH } from '../../orders/record/order-images.ts'
import { saveImages } from '../../platform/files/save-images.ts'
import { changeClaim } from './change-claim.ts'
import { getClaimCosts } from './claim-costs.ts'
import {
  getClaim,
  listClaimable,
  listClaims,
  listOwnClaims,
  listOwnUnits,
  openClaim,
} from './claims.service.ts'

export const claimsRoutes: Feature = (app, context) => {
  const { db } = context

  route(app, 'GET /claims', (request) => listClaims(db, context, employeeOf(request), request.query))

  route(app, 'GET /claims/costs', (request) =>
    getClaimCosts(db, request.query, context.settings.SHOP_TIMEZONE),
  )

  route(app, 'GET /claims/units', async ({ query }) => ({
    items: await listClaimable(context, query),
  }))

  route(app, 'GET /claims/:id', (request) => getClaim(db, context, employeeOf(request), request.params.id))

  route(app, 'POST /claims', (request) => {
    const { images = [], ...opening } = request.body
    const actor = actorOf(request)
    return saveImages(context, actor, PHOTOGRAPH, images, (keys) =>
      once(db, request, async (tx) =>
        getClaim(tx, context, employeeOf(request), await openClaim(tx, context, actor, opening, keys)),
      ),
    )
  })

  route(app, 'PATCH /claims/:id', (request) =>
    once(db, request, async (tx) => {
      await changeClaim(tx, context, actorOf(request), request.params.id, request.body)
      return getClaim(tx, context, employeeOf(request), request.params.id)
    }),
  )

  route(app, 'GET /shop/claims', async (request) => ({
    items: await listOwnClaims(db, context, identityOf(request).id),
  }))

  route(app, 'GET /shop/claims/units', async (request) => ({
    items: await listOwnUnits(context, identityOf(request).id),
  }))

  route(app, 'POST /shop/claims', (request) => {
    const { images = [], ...reported } = request.body
    const actor = actorOf(request)
    const customerId = identityOf(request).id
    return saveImages(context, actor, PHOTOGRAPH, images, (keys) =>
      once(db, request, async (tx) => {
        const id = await openClaim(tx, context, actor, { ...reported, checklist: null }, keys, customerId)
        const own = await listOwnClaims(tx, context, customerId)
        return own.find((claim) => claim.id === id) as (typeof own)[number]
      }),
    )
  })
}
