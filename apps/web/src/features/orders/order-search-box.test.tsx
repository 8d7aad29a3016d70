import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { OrderSearchBox } from './order-search-box.tsx'

const keyboard = userEvent.setup({ delay: null })
const onSearch = vi.fn()

/** The address, which follows a search later. */
let follow = () => {}
function Board() {
  const [shown, setShown] = useState('')
  follow = () => setShown(onSearch.mock.lastCall?.[0])
  return <OrderSearchBox text={shown} onSearch={onSearch} onClear={() => setShown('')} />
}
const box = () => screen.getByLabelText<HTMLInputElement>('Código do pedido')

test('what is typed after Enter stays when the list follows, and each code that is read stands alone', async () => {
  const { rerender } = renderInApp(<Board />)
  await keyboard.click(box())
  await keyboard.keyboard('ana{Enter} bia')
  follow()
  rerender(<Board />)
  expect(box().value).toBe('ana bia')
  await keyboard.clear(box())
  await keyboard.keyboard('{ArrowRight}12345678{Enter}87654321{Enter}')
  expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['ana', '12345678', '87654321'])
  expect(box().value).toBe('87654321')
})
