import { describe, expect, test } from 'vitest'
import {
  isStatusKey,
  isStatusName,
  ORDER_STATUS,
  SALE_STATUSES,
  STATUS_KEYS,
  saleChange,
  statusLabel,
  statusName,
  statusTone,
} from './order-status.ts'

describe('statuses', () => {
  test('keys 1 to 16 and names convert to each other', () => {
    expect([...STATUS_KEYS].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    )
    for (const key of STATUS_KEYS) expect(ORDER_STATUS[statusName(key)]).toBe(key)
  })

  test('an order not yet paid, refused, cancelled or failed is not a sale', () => {
    expect(
      STATUS_KEYS.filter((key) => !SALE_STATUSES.includes(key))
        .map(statusName)
        .sort(),
    ).toEqual([
      'AGUARDANDO_APROVACAO',
      'AGUARDANDO_COMPROVANTE',
      'CANCELADO',
      'ERRO',
      'PROCESSANDO',
      'REPROVADOS',
    ])
  })

  test('an order becomes a sale once, and only a cancellation undoes it', () => {
    expect([saleChange(11, 1), saleChange(9, 1)]).toEqual(['sold', 'sold'])
    expect([saleChange(13, 7), saleChange(1, 7)]).toEqual(['cancelled', 'cancelled'])
    expect([saleChange(1, 2), saleChange(9, 11), saleChange(11, 12), saleChange(9, 7)]).toEqual(
      Array(4).fill(null),
    )
  })

  test('no two statuses have the same label', () => {
    expect(new Set(STATUS_KEYS.map(statusLabel)).size).toBe(STATUS_KEYS.length)
    expect(statusLabel(11)).toBe('Aguardando aprovação')
  })

  test('the tone follows the meaning', () => {
    expect([11, 2, 4, 16, 5, 12, 7, 8, 13].map((key) => isStatusKey(key) && statusTone(key))).toEqual([
      'waiting',
      'preparing',
      'road',
      'road',
      'done',
      'refused',
      'refused',
      'refused',
      'closed',
    ])
  })

  test('unknown keys and names are detected', () => {
    expect([0, 17, 1.5, Number.NaN].some(isStatusKey)).toBe(false)
    expect(isStatusName('toString')).toBe(false)
    expect(isStatusName('ENTREGUE')).toBe(true)
  })
})
