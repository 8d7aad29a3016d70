import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { TableSearch } from './table-search.tsx'

test('a code that is read into the search replaces what was searched before', async () => {
  const onSearch = vi.fn()
  const keyboard = userEvent.setup({ delay: null })
  renderInApp(<TableSearch text="Bia" onSearch={onSearch} />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await keyboard.click(box)
  for (const code of ['10245', '20490']) {
    await keyboard.keyboard(`${code}{Enter}`)
    expect(box.value).toBe(code)
    await waitFor(() => expect(onSearch.mock.lastCall).toEqual([code]))
  }
})
