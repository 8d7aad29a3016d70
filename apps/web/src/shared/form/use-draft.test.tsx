import { endSession, openSession } from '@shop/browser/session'
import { fill } from '@shop/browser/test/fill'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { useDraft } from './use-draft.ts'

const written = vi.spyOn(Storage.prototype, 'setItem')
const drafts = () => written.mock.calls.filter(([key]) => key.startsWith('draft:')).map(([, text]) => text)

function Sheet() {
  const [cost, setCost] = useState('')
  useDraft({ name: 'sheet', values: { cost }, dirty: cost !== '' })
  return <input aria-label="Custo" value={cost} onChange={(event) => setCost(event.target.value)} />
}
const type = (text: string) => fill(screen.getByLabelText('Custo'), text)

beforeEach(() => {
  const accessToken = `h.${btoa(JSON.stringify({ sub: 'e7' }))}.s`
  openSession({ accessToken, expires: Date.now() + 600_000, permissions: [] })
  vi.useFakeTimers()
  written.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

test('a draft is stored once after a pause in typing, not with every key', async () => {
  renderInApp(<Sheet />)
  await type('1234,56')
  expect(drafts()).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(drafts()).toEqual(['{"cost":"1234,56"}'])
})

test.each(['the page', 'the form'])(
  'what was typed last is stored when %s is left before the pause',
  async (left) => {
    const { unmount } = renderInApp(<Sheet />)
    await type('12')
    if (left === 'the page') window.dispatchEvent(new Event('pagehide'))
    else unmount()
    expect(drafts()).toEqual(['{"cost":"12"}'])
  },
)
