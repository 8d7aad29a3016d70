import { at } from '@shop/browser/address'
import type { Address, Target } from '@shop/contract/address'
import type { StatusKey } from '@shop/domain/order-status'
import { PHONE_RECORDS, type PhoneAction } from '@shop/domain/phone-records'

interface Kind {
  /** The text for people, followed by the order's code or the count's name. */
  label: string
  address: Target | ((subjectId: number) => Address)
  /** Statuses that prove it was done, by this phone or otherwise, when the server refuses it as too late. */
  done: readonly StatusKey[]
}

/**
 * The actions that a phone can record offline, by their name in the workflow. The order's next status follows from the
 * workflow; a new kind needs an entry here and in the domain.
 */
export const RECORD_KINDS = {
  prepare: { ...PHONE_RECORDS.prepare, address: 'PATCH /workflow/order/prepare' },
  pack: { ...PHONE_RECORDS.pack, address: 'PATCH /workflow/order/pack' },
  dispatch: { ...PHONE_RECORDS.dispatch, address: 'PATCH /workflow/order/dispatch' },
  deliver: { ...PHONE_RECORDS.deliver, address: 'PATCH /workflow/order/deliver' },
  fail: { ...PHONE_RECORDS.fail, address: 'PATCH /workflow/order/fail' },
  exchange: { ...PHONE_RECORDS.exchange, address: 'POST /workflow/order/exchange' },
  return: { ...PHONE_RECORDS.return, address: 'POST /workflow/order/return' },
  // Scans are added, so a repetition is recognised by its key only.
  count: { label: 'Contagem', address: (id) => at('PUT /counts/:id/lines', { id }), done: [] },
} as const satisfies Record<PhoneAction | 'count', Kind>

export type RecordKind = keyof typeof RECORD_KINDS

export const kindOf = (kind: RecordKind): Kind => RECORD_KINDS[kind]
