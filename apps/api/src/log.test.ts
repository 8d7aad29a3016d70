import { afterEach, expect, test, vi } from 'vitest'
import { log, logInterruption } from './log.ts'
import { loggedError } from './plugins/log.ts'

afterEach(() => vi.restoreAllMocks())

test('an interruption is logged once a minute for each kind', () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const at = (seconds: number, err: unknown = refused, text = 'Fila') => {
    logInterruption(err, text, seconds * 1000)
    return error.mock.calls.length
  }
  expect([at(0), at(3), at(59)]).toEqual([1, 1, 1])
  expect(at(3, refused, 'Webhooks')).toBe(2)
  expect(at(3, Object.assign(new Error('denied'), { code: '42501' }))).toBe(3)
  expect([at(60), at(61)]).toEqual([4, 4])
  expect(error).toHaveBeenLastCalledWith({ err: refused }, 'Fila')
})

test('a database that is away is logged without a stack, also as a copy of the error; other failures with one', () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(loggedError(away)).toMatchObject({ code: '57P01', message: 'terminating connection', stack: '' })
  expect(loggedError({ ...away, message: away.message, stack: away.stack ?? '', name: '' }).stack).toBe('')
  expect(loggedError(new Error('Connection terminated unexpectedly')).stack).toBe('')
  expect(loggedError(new Error('wrong')).stack).toContain('log.test.ts')
})
