import { expect, test } from 'vitest'
import { codesOf } from './decoder.ts'

const found = (format: string, rawValue: string, left = 0) => ({
  format,
  rawValue,
  boundingBox: { left, right: left + 90, top: 0, bottom: 40 },
})

test('reads the codes of goods, also two beside each other', () => {
  expect(codesOf([found('ean_13', '4006381333931'), found('code_128', '356938035643809', 200)])).toEqual([
    '4006381333931',
    '356938035643809',
  ])
})

test('bars that were read as two different codes are rejected', () => {
  expect(codesOf([found('ean_13', '6319274407625'), found('ean_13', '0328174407624', 10)])).toEqual([])
  expect(codesOf([found('ean_13', '4006381333931'), found('ean_13', '4006381333931', 3)])).toEqual([
    '4006381333931',
    '4006381333931',
  ])
})

test('a part of interleaved bars is rejected: only a GTIN-14 with its check digit is accepted', () => {
  expect(codesOf([found('itf', '10614141000415')])).toEqual(['10614141000415'])
  for (const part of ['106141', '10614141000416', '0614141000'])
    expect(codesOf([found('itf', part)])).toEqual([])
})
