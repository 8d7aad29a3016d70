import { describe, expect, it } from 'vitest'
import { movementLabel } from './stock.ts'

describe('movementLabel', () => {
  it('says where an entry comes from', () => {
    expect(movementLabel('entry', 4)).toBe('Entrada: Bonificação')
  })

  it('names a movement without a source by its kind alone', () => {
    expect(movementLabel('sale', null)).toBe('Venda')
    expect(movementLabel('inventory', null)).toBe('Inventário')
  })
})
