import { utcToLocal } from '@shop/domain/shop-time'
import { expect, test } from 'vitest'
import { localTextIn } from './local-text.ts'

test.each(['America/Sao_Paulo', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'times in %s are local there, also when the clock changes',
  (timeZone) => {
    const textOf = localTextIn(timeZone)
    const starts = ['2018-11-03T12:00:00Z', '2019-02-16T12:00:00Z', '2026-10-03T08:00:00Z']
    for (const start of starts)
      for (let minutes = 0; minutes < 36 * 60; minutes += 7) {
        const at = new Date(Date.parse(start) + minutes * 60_000)
        const [day = '', time] = utcToLocal(at, timeZone).split('T')
        expect(textOf(at.getTime())).toBe(`${day.split('-').reverse().join('/')} ${time}`)
      }
  },
)
