import type { Product } from '@shop/contract/products'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { ProductDetailsDialog } from './product-details-dialog.tsx'

const product = {
  name: 'Capa azul',
  code: '100123',
  gtin: '7891000100103',
  cost: 10,
  sellPrice: 20,
  goldPrice: 12,
  silverPrice: 14,
  discount: { goldPercentage: 20, silverPercentage: 40, bronzePercentage: 100 },
  imagesUrl: [],
} as unknown as Product

test('the price of each level stands beside its percentage, and code and GTIN are named', () => {
  renderInApp(<ProductDetailsDialog product={product} onClose={() => {}} />)
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace(/\s/g, ' ')])
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Código', '100123'],
      ['GTIN', '7891000100103'],
      ['Cliente ouro', '20%'],
      ['Preço ouro', 'R$ 12,00'],
      ['Preço bronze', 'R$ 20,00'],
      ['Cliente prata', '40%'],
      ['Preço prata', 'R$ 14,00'],
    ]),
  )
})
