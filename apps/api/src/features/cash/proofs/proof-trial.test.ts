import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { DAMAGES, type Damage, random, receipt, type Transfer, transfer } from '../../../../test/receipts.ts'
import { inTransaction } from '../../../db/database.ts'
import { readCompared } from './compared-image.ts'
import { compareProof, frameColumns } from './examine-proof.ts'
import { nextLayout } from './proofs.queries.ts'

/** Receipts, each damaged in every way; more with PROOFS, others with PROOF_SEED. */
const PROOFS = Number(process.env.PROOFS ?? 2)
const SEED = Number(process.env.PROOF_SEED ?? 1)
const LAYOUTS = 4
/** Four receipts in ten are of an earlier payer, half of them with the same amount. */
const [KNOWN_PAYER, SAME_AMOUNT] = [0.4, 0.5]

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.owner.deleteFrom('proofs').execute()
})

async function compare(image: Uint8Array) {
  const query = await readCompared(Uint8Array.from(image))
  if (!query) throw new Error('Too small.')
  return compareProof(shop.db, query)
}

const seenIn = async (image: Buffer) => (await compare(image)).looksLike.map(({ id }) => id)

/** Saves a receipt; returns which earlier ones it was recognised as. */
async function record(image: Buffer) {
  const {
    frames: [frame],
    looksLike,
  } = await compare(image)
  if (!frame) throw new Error('Too small.')
  const order = await makeOrder(shop.db, 11)
  const { id } = await inTransaction(shop.db, async (tx) =>
    tx
      .insertInto('proofs')
      .values({
        order_id: order.id,
        digest: createHash('sha256').update(image).digest(),
        who: 'Teste',
        ...frameColumns(frame),
        layout: frame.layout ?? (await nextLayout(tx)),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, alarms: looksLike.length }
}

test('a photograph of a dark layout, whose rows are little alike, is seen', async () => {
  const next = random(5)
  let [earlier, photograph, other]: Buffer[] = []
  // The first two receipts are skipped: the test uses the third of this seed.
  for (let at = 0; at < 3; at++) {
    earlier = await receipt(transfer(next), 3)
    other = await receipt(transfer(next), 3)
    photograph = await DAMAGES.photograph(earlier, next)
  }
  if (!earlier || !photograph || !other) throw new Error('Nothing was drawn.')
  await record(other)
  const { id } = await record(earlier)
  expect(await seenIn(photograph)).toEqual([id])
})

test('two layouts that are alike are kept apart', async () => {
  const next = random(5)
  await record(await receipt(transfer(next), 2))
  await record(await receipt(transfer(next), 0))
  const rows = await shop.db.selectFrom('proofs').select('layout').execute()
  expect(new Set(rows.map(({ layout }) => layout)).size).toBe(2)
})

test(
  'what was sent before is seen however it was damaged, and what was not is not',
  async () => {
    const next = random(SEED)
    const sent: { of: Transfer; layout: number }[] = []
    const missed: string[] = []
    const alarms: string[] = []
    for (let at = 0; at < PROOFS; at++) {
      const earlier = next() < KNOWN_PAYER ? sent[Math.floor(next() * sent.length)] : undefined
      const fresh = transfer(next)
      const layout = earlier?.layout ?? Math.floor(next() * LAYOUTS)
      const of = earlier
        ? {
            ...fresh,
            payer: earlier.of.payer,
            document: earlier.of.document,
            bank: earlier.of.bank,
            ...(next() < SAME_AMOUNT && { amount: earlier.of.amount }),
          }
        : fresh
      sent.push({ of, layout })
      const image = await receipt(of, layout)
      const stored = await record(image)
      if (stored.alarms > 0) alarms.push(`${at}: layout ${layout}${earlier ? ', known payer' : ''}`)
      for (const damage of Object.keys(DAMAGES) as Damage[])
        if (!(await seenIn(await DAMAGES[damage](image, next, layout))).includes(stored.id))
          missed.push(`${at}: layout ${layout}, ${damage}`)
    }
    expect({ missed, alarms }).toEqual({ missed: [], alarms: [] })
  },
  120_000 + 20_000 * PROOFS,
)
