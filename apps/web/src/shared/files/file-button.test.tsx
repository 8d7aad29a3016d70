import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import { FileButton } from './file-button.tsx'

test('a corrected file of the same name can be chosen again', () => {
  const { container } = renderInApp(
    <FileButton onChange={() => {}}>
      {(props) => (
        <button type="button" {...props}>
          Escolher
        </button>
      )}
    </FileButton>,
  )
  const input = container.querySelector('input') as HTMLInputElement
  // A browser reports a choice only when the field names another file than before.
  let named = 'C:\\fakepath\\produtos.csv'
  Object.defineProperty(input, 'value', {
    get: () => named,
    set: (next) => {
      named = next
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Escolher' }))
  expect(named).toBe('')
})
