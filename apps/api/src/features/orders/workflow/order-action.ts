import type { FailureReason } from '@shop/domain/failed-delivery'
import type { Cents } from '@shop/domain/money'
import type { UpdateObject } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import type { NamedUnit } from '../../catalogue/units/pack-units.ts'
import type { LockedOrder } from '../record/orders.queries.ts'

/** Units of a sale that come back while another one is settled. */
export interface ReturnedItem {
  fromOrderId: number
  productId: number
  quantity: number
  comments: string
  /** A defective unit goes to the defective shelf instead of back to stock. */
  defective: boolean
  /** Units that had already come back when the person looked. */
  returnedSeen?: number | undefined
  /** Serial numbers of the units, when their product is serialised. */
  serials: readonly string[]
}

/** The input of an action; images are keys of stored files. */
export interface ActionInput {
  /** Typed by a person. */
  comment?: string
  /** Written by the system. */
  fact?: string
  delivererId?: number
  /** When a phone says that it was done, in UTC. */
  occurredAt?: string | undefined
  proofFile?: string
  signatureFile?: string
  receivedBy?: string
  imageFiles?: string[]
  /** Money received for the order, in cents. */
  paidCents?: Cents
  /** Cash received in cents; by default the amount to pay in cash. */
  cashReceivedCents?: number | undefined
  failure?: { reason: FailureReason; file: string | null }
  returnedItem?: ReturnedItem
  /** Units that are packed, or that come back without having been registered before. */
  serials?: readonly NamedUnit[]
  /** Units that were scanned at the customer's door. */
  doorSerials?: readonly string[]
}

export interface ActionContext {
  tx: Tx
  actor: Actor
  order: LockedOrder
  /** The order that a returned item was sold with, locked; it may be the same one. */
  origin?: LockedOrder | undefined
  input: ActionInput
  /** When it was done, in UTC, where that is believed and earlier than now. */
  doneAt: string | null
  /** Facts for the history, kept for ever. */
  notes: string[]
  /** Typed texts and the receiver's name, for the history until the customer is anonymised. */
  personal: string[]
}

export type OrderChange = UpdateObject<Database, 'orders'>
export type Effect = (context: ActionContext) => Promise<OrderChange> | OrderChange
