import type { Product } from '@shop/contract/products'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pressBack, renderInApp } from '../../../test/render.tsx'
import { CountedUnits } from './counted-units.tsx'

test('Back closes the units of a count and stays', async () => {
  const onClose = vi.fn()
  renderInApp(
    <CountedUnits
      product={{ name: 'Fone' } as Product}
      difference={-1}
      serials={[]}
      onChange={vi.fn()}
      running={false}
      onSave={vi.fn()}
      onClose={onClose}
    />,
  )
  await screen.findByRole('dialog', { name: 'Contagem de Fone' })
  expect(await pressBack()).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})
