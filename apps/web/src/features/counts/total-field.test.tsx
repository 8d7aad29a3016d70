import { fill } from '@shop/browser/test/fill'
import type { CountLine } from '@shop/contract/counts'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { TotalField } from './total-field.tsx'

const line = { productId: 7, name: 'Capa' } as CountLine
let added: number[]
beforeEach(() => {
  added = []
})
const show = (counted: number | null) => (
  <TotalField
    line={line}
    counted={counted}
    onCount={async (_, quantity) => {
      added.push(quantity)
    }}
  />
)
const field = () => screen.getByLabelText<HTMLInputElement>('Total contado de Capa')
const type = (text: string) => fill(field(), text)
const enter = () => act(async () => void fireEvent.submit(field()))

test('who scanned one unit and types 23 gets 23', async () => {
  renderInApp(show(1))
  await type('23')
  await enter()
  expect(added).toEqual([22])
})

test('a total typed into a line without a count is its count, zero too', async () => {
  renderInApp(show(null))
  await type('0')
  await act(async () => void fireEvent.blur(field()))
  expect(added).toEqual([0])
})

test('nothing is counted where nothing, no number or the same total was typed', async () => {
  renderInApp(show(4))
  for (const text of ['', 'x', '4']) {
    await type(text)
    await enter()
  }
  expect(added).toEqual([])
})
