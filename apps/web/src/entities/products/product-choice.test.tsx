import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { fill } from '@shop/browser/test/fill'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { ProductChoice } from './product-choice.tsx'

const find = (term: string) => request(at('GET /products/full/search/:term', { term }))

function Order() {
  const [codes, setCodes] = useState<string[]>([])
  return (
    <>
      <ProductChoice label="Produto" find={find} onProduct={({ code }) => setCodes([...codes, code])} />
      <output>{codes.join()}</output>
    </>
  )
}

test('products entered faster than the server answers are all taken', async () => {
  const responses: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise((resolve) => {
        const code = url.split('/').at(-1)
        responses.push(() => resolve(Response.json({ data: [{ id: Number(code), code, name: code }] })))
      }),
  )
  const { container } = renderInApp(<Order />)
  const field = screen.getByLabelText('Produto') as HTMLInputElement
  const enter = async (text: string) => {
    await fill(field, text)
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await enter('100')
  await enter('200')
  await fill(field, '300')
  for (const response of responses) await act(async () => response())
  expect(container.querySelector('output')?.textContent).toBe('100,200')
  expect(field.value).toBe('300')
})

test('the arrow keys choose among several products', async () => {
  const data = ['100', '200'].map((code) => ({ id: Number(code), code, name: `Capa ${code}` }))
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  const { container } = renderInApp(<Order />)
  await fill(screen.getByLabelText('Produto'), 'capa')
  fireEvent.keyDown(screen.getByLabelText('Produto'), { key: 'Enter' })
  await screen.findByText('Capa 200')
  const keyboard = userEvent.setup({ delay: null })
  await keyboard.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
  expect(container.querySelector('output')?.textContent).toBe('200')
  expect(screen.queryByText('Escolha o produto.')).toBeNull()
})
