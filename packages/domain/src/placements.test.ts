import { describe, expect, test } from 'vitest'
import { PLACEMENTS, placementFor } from './placements.ts'

describe('the initial status of an order', () => {
  test.each([
    ['cash', false, 1],
    ['transfer', true, 11],
    ['transfer', false, 10],
    ['pix', false, 9],
  ] as const)('%s, proof %s: %d', (payment, hasProof, status) => {
    expect(placementFor(payment, hasProof).to).toBe(status)
  })

  test('employees never place a transfer without proof, customers never pay cash before the handover', () => {
    expect(PLACEMENTS.transferWithoutProof.permissions).toEqual([])
    expect(PLACEMENTS.transferWithoutProof.customer).toBe(true)
    expect(PLACEMENTS.cash.customer).toBe(false)
  })
})
