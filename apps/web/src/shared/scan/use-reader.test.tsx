import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useReader } from './use-reader.ts'

const keyboard = userEvent.setup({ delay: null })

function Screen({ onCode }: { onCode: (code: string) => void }) {
  useReader(onCode)
  return <input aria-label="Código" />
}

test('a code read as soon as a screen opens has no keys of the screen before it', async () => {
  const codes: string[] = []
  render(<Screen onCode={(code) => codes.push(code)} />)
  await keyboard.keyboard('20')
  cleanup()
  render(<Screen onCode={(code) => codes.push(code)} />)
  await keyboard.keyboard('10245{Enter}')
  expect(codes).toEqual(['10245'])
})
