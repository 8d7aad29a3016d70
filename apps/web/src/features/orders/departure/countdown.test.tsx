import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { Countdown, countdownText } from './countdown.tsx'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T13:39:58.000Z') }))
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 'em 0 s'],
  [59_001, 'em 1 min 00 s'],
  [252_000, 'em 4 min 12 s'],
  [3_900_000, 'em 1 h 05 min'],
  [166_200_000, 'em 1 d 22 h'],
  [-5_000, 'em 0 s'],
])('%i ms are shown as %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text)
})

test('a past departure is reported once, however long its countdown stays', () => {
  const onOver = vi.fn()
  renderInApp(<Countdown departure="2026-03-02T13:40:00.000Z" ahead={0} onOver={onOver} />)
  expect(screen.getByRole('timer').textContent).toBe('em 2 s')
  act(() => void vi.advanceTimersByTime(MINUTE))
  expect(onOver).toHaveBeenCalledOnce()
})
