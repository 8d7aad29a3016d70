import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../test/fill.ts'
import { useTyped } from './use-typed.ts'

function Search({ stored }: { stored: string }) {
  const [{ text }, setTyped] = useTyped({ text: stored }, (typed, saved) => String(typed).trim() === saved)
  return (
    <input aria-label="Busca" value={text} onChange={(event) => setTyped({ text: event.target.value })} />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Busca')

test('what was typed while an earlier text was being stored stays, and the next change elsewhere is followed', async () => {
  const { rerender } = render(<Search stored="" />)
  await fill(field(), 'capas ')
  rerender(<Search stored="cap" />)
  expect(field().value).toBe('capas ')
  rerender(<Search stored="capas" />)
  expect(field().value).toBe('capas ')
  rerender(<Search stored="" />)
  expect(field().value).toBe('')
})

function Period({ start, end }: { start: string; end: string }) {
  const [days, setDays] = useTyped({ start, end })
  return (
    <>
      <input
        aria-label="De"
        value={days.start}
        onChange={(e) => setDays({ ...days, start: e.target.value })}
      />
      <output>{days.end}</output>
    </>
  )
}

test('of several values those follow that nobody typed over', async () => {
  const { rerender, container } = render(<Period start="1" end="2" />)
  await fill(screen.getByLabelText('De'), '7')
  rerender(<Period start="3" end="4" />)
  expect(screen.getByLabelText<HTMLInputElement>('De').value).toBe('7')
  expect(container.querySelector('output')?.textContent).toBe('4')
})
