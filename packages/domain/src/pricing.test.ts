import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ppmBetween } from './percent.ts'
import {
  bronzePpm,
  type CartTerms,
  goldPrice,
  levelLabel,
  orderPrice,
  priceForLevel,
  silverPrice,
  warrantyCents,
} from './pricing.ts'

const MOST_COST = 500_000

describe('prices by level', () => {
  const terms = { costCents: 10_000, sellPriceCents: 15_000, goldPpm: 100_000, silverPpm: 125_000 }

  test('gold and silver pay cost plus their percentage, bronze and no level the sell price', () => {
    expect(priceForLevel(terms, 1)).toBe(11_000)
    expect(priceForLevel(terms, 2)).toBe(11_250)
    expect(priceForLevel(terms, 3)).toBe(15_000)
    expect(priceForLevel(terms, 0)).toBe(15_000)
  })

  test('the bronze percentage follows from the sell price', () => {
    expect(bronzePpm(terms)).toBe(500_000)
  })

  test('a price is rounded to the cent, half up', () => {
    expect(goldPrice({ costCents: 1_005, goldPpm: 100_000 })).toBe(1_106)
    expect(silverPrice({ costCents: 1_004, silverPpm: 100_000 })).toBe(1_104)
  })

  test('a gold price that a person typed is charged exactly, up to a cost of R$ 5.000', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MOST_COST }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (cost, price) => {
          const ppm = ppmBetween(cost, price)
          expect(goldPrice({ costCents: cost, goldPpm: ppm })).toBe(price)
          expect(silverPrice({ costCents: cost, silverPpm: ppm })).toBe(price)
        },
      ),
      { numRuns: 5_000 },
    )
  })

  test('each level has its name', () => {
    expect([0, 1, 2, 3, 9].map(levelLabel)).toEqual(['Sem nível', 'Ouro', 'Prata', 'Bronze', 'Sem nível'])
  })
})

describe('the price of an order', () => {
  test('the warranty adds its percentage of the goods, rounded half up', () => {
    expect(warrantyCents(1_001, 50_000)).toBe(50)
    expect(warrantyCents(1_010, 50_000)).toBe(51)
  })

  const terms: CartTerms = {
    totalAmountCents: 20_000,
    shippingCostCents: 1_500,
    warrantyCents: warrantyCents(20_000, 50_000),
    fastDeliveryTaxCents: 3_000,
  }

  test.each([
    { delivery: 1, withWarranty: false, isFastDelivery: false, warranty: 0, freight: 1_500, total: 21_500 },
    { delivery: 1, withWarranty: false, isFastDelivery: true, warranty: 0, freight: 3_000, total: 23_000 },
    { delivery: 1, withWarranty: true, isFastDelivery: false, warranty: 1_000, freight: 0, total: 21_000 },
    { delivery: 1, withWarranty: true, isFastDelivery: true, warranty: 1_000, freight: 3_000, total: 24_000 },
    { delivery: 2, withWarranty: false, isFastDelivery: false, warranty: 0, freight: 0, total: 20_000 },
    { delivery: 2, withWarranty: true, isFastDelivery: false, warranty: 1_000, freight: 0, total: 21_000 },
  ] as const)(
    'delivery $delivery, warranty $withWarranty, fast $isFastDelivery: $total',
    ({ warranty, freight, total, ...choice }) => {
      expect(orderPrice(terms, choice)).toEqual({
        subTotalCents: 20_000,
        warrantyCents: warranty,
        freightCents: freight,
        totalCents: total,
        creditUsedCents: 0,
        toPayCents: total,
      })
    },
  )

  test('fast delivery costs nothing with pickup', () => {
    const pickup = { delivery: 2, withWarranty: false } as const
    expect(orderPrice(terms, { ...pickup, isFastDelivery: true })).toEqual(
      orderPrice(terms, { ...pickup, isFastDelivery: false }),
    )
  })

  test('the parts always add up to the total, in whole cents', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const anyTerms = fc.record({
      totalAmountCents: amount,
      shippingCostCents: amount,
      warrantyCents: amount,
      fastDeliveryTaxCents: amount,
    })
    const choice = fc.record({
      delivery: fc.constantFrom(1 as const, 2 as const),
      withWarranty: fc.boolean(),
      isFastDelivery: fc.boolean(),
    })
    fc.assert(
      fc.property(anyTerms, choice, (cart, chosen) => {
        const price = orderPrice(cart, chosen)
        expect(price.totalCents).toBe(price.subTotalCents + price.warrantyCents + price.freightCents)
        expect(Object.values(price).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
        expect(price.warrantyCents).toBe(chosen.withWarranty ? cart.warrantyCents : 0)
      }),
    )
  })
})
