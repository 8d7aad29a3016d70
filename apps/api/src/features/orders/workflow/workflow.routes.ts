import { SIMPLE_ACTIONS } from '@shop/contract/calls/workflow'
import type { UploadedImage } from '@shop/contract/wire'
import type { WorkflowAction } from '@shop/domain/workflow-table'
import type { FastifyRequest } from 'fastify'
import { invalidState } from '../../../app-error.ts'
import type { Feature } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { isRepeated } from '../../../db/do-once.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { once, requestKeyOf } from '../../../plugins/once.ts'
import { entriesOf, route } from '../../../route.ts'
import { saveProof } from '../../cash/proofs/examine-proof.ts'
import { acceptProof, listProofs, recordProof } from '../../cash/proofs/proof-guard.ts'
import { findPackable } from '../../catalogue/units/pack-units.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { type ImageUse, saveImages } from '../../platform/files/save-images.ts'
import { settleLinesOf } from '../record/bank-matches.ts'
import { PHOTOGRAPH, SIGNATURE } from '../record/order-images.ts'
import { getChangedOrder, getOrder, visibleOrder } from '../record/orders.service.ts'
import { isMissingInBank } from '../record/orders-in-bank.ts'
import { changeOrder, checkAction } from './change-order.ts'
import { handOver } from './hand-over.ts'
import type { ActionInput } from './order-action.ts'
import { byServersClock, endRefused, keepingRefused, settleRefused } from './refused-records.ts'

/** The HTTP calls of the workflow table's actions. */
export const workflowRoutes: Feature = (app, context) => {
  const { db, tokenSecret } = context
  /** Of calls that phones record without a network. */
  const keeping = keepingRefused(db)

  /** Every action answers with the changed order. */
  const actIn = async (
    tx: Tx,
    request: FastifyRequest,
    action: WorkflowAction,
    orderId: number,
    input?: ActionInput,
  ) => {
    const occurredAt = input?.occurredAt && byServersClock(input.occurredAt, request.headers['x-sent-at'])
    await changeOrder(tx, actorOf(request), action, orderId, { ...input, occurredAt })
    if (occurredAt) await endRefused(tx, actorOf(request), orderId, action)
    return getChangedOrder(tx, identityOf(request), orderId)
  }

  /** Every action is done once per key: who repeats a lost call may no longer see the order, and could not check it. */
  const act = (request: FastifyRequest, action: WorkflowAction, orderId: number, input?: ActionInput) =>
    once(db, request, (tx) => actIn(tx, request, action, orderId, input))

  /** A repeated call gets its first response, although the order has moved on. */
  const checkFirst = async (request: FastifyRequest, action: WorkflowAction, orderId: number) => {
    if (await isRepeated(db, requestKeyOf(request))) return
    await checkAction(db, actorOf(request), action, orderId)
  }

  /** Refuses impossible actions before an image is decoded, and stores only images that the order refers to. */
  const withImages = async <Result>(
    request: FastifyRequest,
    action: WorkflowAction,
    orderId: number,
    use: ImageUse,
    images: readonly UploadedImage[],
    write: (keys: string[]) => Promise<Result>,
  ) => {
    await checkFirst(request, action, orderId)
    return saveImages(context, actorOf(request), use, images, write)
  }

  for (const [name, action] of entriesOf(SIMPLE_ACTIONS))
    route(
      app,
      name,
      (request) => act(request, action, request.body.orderId, { occurredAt: request.body.occurredAt }),
      keeping,
    )

  route(app, 'PATCH /workflow/refused/:id', (request) =>
    settleRefused(db, actorOf(request), request.params.id),
  )

  route(app, 'PATCH /workflow/order/approve', async (request) => {
    const { orderId, ...words } = request.body
    const approved = await once(db, request, async (tx) => {
      const fact = (await isMissingInBank(tx, orderId)) ? 'Ainda não está no extrato do banco.' : undefined
      await changeOrder(tx, actorOf(request), 'approve', orderId, fact ? { fact } : {})
      await acceptProof(tx, tokenSecret, actorOf(request), orderId, words)
      return getChangedOrder(tx, identityOf(request), orderId)
    })
    // A line may wait for its order.
    await settleLinesOf(db, orderId)
    return approved
  })

  route(app, 'GET /orders/proofs/:id', async (request) => {
    const { id } = request.params
    await visibleOrder(db, identityOf(request), { id })
    const missing = await isMissingInBank(db, id)
    return { ...(await listProofs(db, tokenSecret, id)), inBank: missing === undefined ? null : !missing }
  })

  route(app, 'POST /workflow/order/finalize', (request) => {
    const { orderId, cashReceived } = request.body
    return act(request, 'finish', orderId, { cashReceivedCents: cashReceived })
  })

  route(app, 'POST /workflow/order/hand-over', (request) => {
    const { orderId, serials, cashReceived } = request.body
    return once(db, request, async (tx) => {
      await handOver(tx, actorOf(request), orderId, { serials, cashReceivedCents: cashReceived })
      return getChangedOrder(tx, identityOf(request), orderId)
    })
  })

  route(app, 'PATCH /workflow/order/refuse', (request) => {
    const { orderId, comment } = request.body
    return act(request, 'refuse', orderId, { comment })
  })

  route(app, 'PATCH /workflow/order/cancel', (request) => {
    const { orderId, comment, serials } = request.body
    return act(request, 'cancel', orderId, { comment, serials })
  })

  route(
    app,
    'PATCH /workflow/order/pack',
    async (request) => {
      const { orderId, images, serials, occurredAt } = request.body
      return withImages(request, 'pack', orderId, PHOTOGRAPH, images, (imageFiles) =>
        act(request, 'pack', orderId, { imageFiles, serials, occurredAt }),
      )
    },
    keeping,
  )

  route(app, 'GET /workflow/order/pack/:orderId/units/:serial', async (request) => {
    const { orderId, serial } = request.params
    await visibleOrder(db, identityOf(request), { id: orderId })
    return findPackable(db, orderId, serial)
  })

  route(
    app,
    'PATCH /workflow/order/deliver',
    async (request) => {
      const { orderId, signature, receivedBy, cashReceived, serials, occurredAt } = request.body
      return withImages(request, 'deliver', orderId, SIGNATURE, [signature], ([signatureFile]) =>
        act(request, 'deliver', orderId, {
          signatureFile,
          receivedBy,
          cashReceivedCents: cashReceived,
          doorSerials: serials,
          occurredAt,
        }),
      )
    },
    keeping,
  )

  route(
    app,
    'PATCH /workflow/order/fail',
    async (request) => {
      const { orderId, reason, comment, image, occurredAt } = request.body
      return withImages(request, 'fail', orderId, PHOTOGRAPH, image ? [image] : [], ([file = null]) =>
        act(request, 'fail', orderId, { comment, failure: { reason, file }, occurredAt }),
      )
    },
    keeping,
  )

  route(app, 'PATCH /workflow/order/proof', async (request) => {
    const { orderId, receiptImage, ...words } = request.body
    const actor = actorOf(request)
    await checkFirst(request, 'sendProof', orderId)
    return saveProof(context, actor, PHOTOGRAPH, receiptImage, (proof) =>
      once(db, request, async (tx) => {
        await changeOrder(tx, actor, 'sendProof', orderId, { proofFile: proof.file })
        await recordProof(tx, tokenSecret, actor, orderId, proof, words)
        // A customer sends it too, who reads no more of an order than these.
        const { code, status, statusKey } = await getChangedOrder(tx, identityOf(request), orderId)
        return { orderId, code, status, statusKey }
      }),
    )
  })

  const takingBack = {
    'POST /workflow/order/exchange': 'exchange',
    'POST /workflow/order/return': 'return',
  } as const
  for (const [address, kind] of entriesOf(takingBack))
    route(
      app,
      address,
      (request) => {
        const { orderId, serial, serials = [], occurredAt, ...input } = request.body
        const returnedItem = { ...input, serials: serial ? [serial, ...serials] : serials }
        return once(db, request, async (tx) => {
          const changed = await actIn(tx, request, kind, orderId, { returnedItem, occurredAt })
          await payOutWalkIn(tx, actorOf(request), orderId)
          return changed
        })
      },
      keeping,
    )

  route(app, 'PUT /orders/change/status', (request) => act(request, 'dispatch', request.body.orderId))

  route(app, 'PUT /orders/change/order/:orderId/deliverer/:id', (request) =>
    act(request, 'changeCourier', request.params.orderId, { delivererId: request.params.id }),
  )

  route(app, 'PUT /orders/change/fast-deliverer/order/:orderId/deliverer/:id', async (request) => {
    const { isFastDelivery } = await getOrder(db, employeeOf(request), request.params.orderId)
    if (!isFastDelivery) throw invalidState('O pedido não é de entrega rápida.')
    return act(request, 'changeCourier', request.params.orderId, { delivererId: request.params.id })
  })
}
