import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { settleLineBody } from './bank.ts'
import { changeClaimBody } from './claims.ts'
import { changeCustomerStatusBody, reviewCustomerBody } from './customers.ts'
import { setPortugueseMessages } from './issue-texts.ts'
import { confirmPixBody } from './pix.ts'
import { receivePaymentBody } from './receivables.ts'
import { closeTillBody } from './till.ts'

beforeAll(() => setPortugueseMessages())

const ALWAYS: [z.ZodType, object, string][] = [
  [changeCustomerStatusBody, { status: 'Blocked' }, 'note'],
  [confirmPixBody, { orderId: 1, amount: 1 }, 'note'],
  [receivePaymentBody, { customerId: 1, amount: 1, kind: 'cash', waive: true }, 'comment'],
]
/** Whether these need their reason is known to the shop alone. */
const SOMETIMES: [z.ZodType, object, string][] = [
  [closeTillBody, { counted: 1 }, 'comment'],
  [settleLineBody, { orderId: 1 }, 'reason'],
  [changeClaimBody, { status: 'refused' }, 'comment'],
  [reviewCustomerBody, { email: 'a@x.com.br', approve: false }, 'note'],
]

test.each(['...', ' — ', '\u200b', '👍'])('a reason of %j is no reason', (typed) => {
  for (const [body, rest, field] of ALWAYS) {
    const [without, typedOnly] = [body.safeParse(rest), body.safeParse({ ...rest, [field]: typed })]
    expect(without.success).toBe(false)
    expect(typedOnly.error?.issues).toEqual(without.error?.issues)
    expect(body.safeParse({ ...rest, [field]: 'Pago à vista' }).success).toBe(true)
  }
  for (const [body, rest, field] of SOMETIMES)
    expect(body.parse({ ...rest, [field]: typed })).toMatchObject({ [field]: '' })
})
