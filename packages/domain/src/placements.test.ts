import { describe, expect, test } from 'vitest'
import { PLACEMENTS, placementFor } from './placements.ts'

describe('how an order begins', () => {
  test.each([
    ['cash', false, 1],
    ['transfer', true, 11],
    ['transfer', false, 10],
    ['pix', false, 9],
  ] as const)('%s, proof %s: %d', (payment, hasProof, status) => {
    expect(placementFor(payment, hasProof).to).toBe(status)
  })

  test('staff never place a transfer without proof, customers never pay cash ahead of the counter', () => {
    expect(PLACEMENTS.transferWithoutProof.permissions).toEqual([])
    expect(PLACEMENTS.transferWithoutProof.customer).toBe(true)
    expect(PLACEMENTS.cash.customer).toBe(false)
  })
})
