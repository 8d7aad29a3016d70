import { expect, test } from 'vitest'
import { dayText, readDay, withSlashes } from './date-text.ts'

test.each(['05/11/2026', '5/11/2026', '05112026', '5-11-2026', '05.11.2026', ' 2026-11-05 '])(
  'reads %s as the fifth of November',
  (typed) => {
    expect(readDay(typed)).toEqual({ day: '2026-11-05' })
  },
)

test.each(['31/02/2026', '29/02/2025', '00/01/2026', '12/13/2026', '01/01/0000', '2026-06-31'])(
  'says that %s does not exist',
  (typed) => {
    expect(readDay(typed)).toEqual({ problem: 'Esta data não existe' })
  },
)

test.each(['5', '05/11', '05/11/26', '05/11/20266', 'ontem', '2026/11/05'])(
  'asks for the form when %s cannot be read',
  (typed) => {
    expect(readDay(typed)).toEqual({ problem: 'Use o formato dd/mm/aaaa' })
  },
)

test('knows leap days and the last possible day', () => {
  expect(readDay('29/02/2028')).toEqual({ day: '2028-02-29' })
  expect(readDay('31/12/9999')).toEqual({ day: '9999-12-31' })
})

test('writes the day first, and nothing for an invalid day', () => {
  expect(dayText('2026-11-05')).toBe('05/11/2026')
  expect(dayText('next week')).toBe('')
})

test('inserts slashes between typed digits, and lets them be deleted', () => {
  let shown = ''
  for (const key of '05112026') shown = withSlashes(shown + key, shown)
  expect(shown).toBe('05/11/2026')
  expect(withSlashes('05/', '05/1')).toBe('05/')
  expect(withSlashes('0511/2026', '05/11/2026')).toBe('0511/2026')
  expect(withSlashes('2026-11-05', '')).toBe('2026-11-05')
})
