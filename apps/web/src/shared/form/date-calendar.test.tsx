import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../test/render.tsx'
import DateCalendar from './date-calendar.tsx'

afterEach(() => void vi.useRealTimers())

/** In São Paulo each is still the day before in London, or already the day after in Honolulu. */
test.each([
  ['2026-03-02T01:30:00.000Z', '1 de março de 2026'],
  ['2026-03-02T04:30:00.000Z', '2 de março de 2026'],
])('at %s the calendar marks the day of the shop', (now, day) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  const { container } = renderInApp(<DateCalendar value="" onPick={() => {}} />)
  const marked = screen.getAllByRole('button', { current: 'date' }).map((one) => one.ariaLabel)
  expect(marked).toEqual([day])
  expect(container.querySelectorAll('[data-highlight-today]')).toHaveLength(1)
})
