import { expect, test } from 'vitest'
import {
  IS_EID,
  isSerial,
  luhnDigit,
  normalizeSerial,
  serialCountProblem,
  serialKey,
  serialKeys,
  serialProblem,
  splitSerials,
  WRONG_IMEI,
  WRONG_SERIAL_FORM,
  warrantyEnd,
} from './serials.ts'

test.each(['356938035643809', '49-015420-323751-8', 'C02XL0GTJGH5', 'sn-1', 'AB/12-34', 'x'.repeat(40)])(
  '%s is a serial number',
  (text) => expect([isSerial(text), serialProblem(text)]).toEqual([true, undefined]),
)

test.each(['', 'abc', 'x'.repeat(41), 'ação-12', 'AB 1234', 'SN_1234', "SN'1234", '----', '-/-/'])(
  '%j is of no such form',
  (text) => expect([isSerial(text), serialProblem(text)]).toEqual([false, WRONG_SERIAL_FORM]),
)

test('an IMEI with any other last digit is refused', () => {
  const [body, right] = ['35693803564380', luhnDigit('35693803564380')]
  const valid = [...Array(10).keys()].filter((digit) => isSerial(`${body}${digit}`))
  expect(valid).toEqual([right])
  expect(serialProblem(`${body}${(right + 1) % 10}`)).toBe(WRONG_IMEI)
})

test('an IMEI is the same with separators, a serial number in upper or lower case', () => {
  expect(normalizeSerial(' 35 693803 564380 9 ')).toBe('356938035643809')
  expect(normalizeSerial('abcd-1234')).toBe('abcd-1234')
  expect(serialKey('abcd-1234')).toBe(serialKey('ABCD-1234 '))
})

test('a pasted list is split at lines, commas, semicolons, tabs and spaces', () => {
  expect(splitSerials('SN-1\r\n SN-2,SN-3;SN-4\tSN-5 SN-6\n\n35 693803 564380 9\n')).toEqual([
    'SN-1',
    'SN-2',
    'SN-3',
    'SN-4',
    'SN-5',
    'SN-6',
    '356938035643809',
  ])
  expect(splitSerials(' \n')).toEqual([])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 12, '2027-01-31'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-20', 3, '2027-02-20'],
])('a warranty from %s of %i months ends on %s', (day, months, end) =>
  expect(warrantyEnd(day, months)).toBe(end),
)

test('a product without warranty months has no last day', () =>
  expect(warrantyEnd('2026-01-31', 0)).toBeUndefined())

test.each([
  [2, 1, 'Falta informar 1 número de série de Fone.'],
  [5, 1, 'Faltam 4 números de série de Fone.'],
  [1, 2, 'Há 1 número de série a mais de Fone.'],
  [1, 3, 'Há 2 números de série a mais de Fone.'],
  [1, 1, undefined],
])('%i needed and %i given is reported', (needed, given, text) =>
  expect(serialCountProblem('Fone', needed, given)).toBe(text),
)

test.each([
  '353456789012348',
  '353456-78-901234-8',
  '35.345678.901234.8',
  '353456 78 901234 8',
  '35345678901234',
  '3534567890123401',
  '353456/78/901234/8',
  '353456789012348/01',
  'IMEI: 353456 78 901234 8',
  '353456789012348353456789012348',
])('%s is one IMEI', (text) => {
  expect([normalizeSerial(text), serialProblem(text)]).toEqual(['353456789012348', undefined])
})

test.each([
  '353456789012348/353456789012355',
  '353456789012348 353456789012355',
  '353456789012348353456789012355',
  '35345678-901234-8;35345678-901235-5',
])('%s is both IMEIs of one phone', (text) => {
  expect(normalizeSerial(text)).toBe('353456789012348/353456789012355')
  expect(serialKeys(text)).toEqual(['353456789012348', '353456789012355'])
  expect(serialProblem(text)).toBeUndefined()
})

test.each(['89049032000001000000012345678901', '8904 9032 0000 0100 0000 0123 4567 8901'])(
  '%s is the EID of an eSIM',
  (text) => expect([isSerial(text), serialProblem(text)]).toEqual([false, IS_EID]),
)
