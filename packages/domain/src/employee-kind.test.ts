import { expect, test } from 'vitest'
import {
  EMPLOYEE_KINDS,
  FUNC_OF_KIND,
  isEmployeeFunc,
  KIND_OF_FUNC,
  LABEL_OF_FUNC,
  LABEL_OF_KIND,
} from './employee-kind.ts'

test('the tables of the employees agree with each other', () => {
  expect(EMPLOYEE_KINDS.map(({ func }) => func)).toEqual([1, 2, 3])
  for (const { func, kind, label } of EMPLOYEE_KINDS) {
    expect(FUNC_OF_KIND[kind]).toBe(func)
    expect(KIND_OF_FUNC[func]).toBe(kind)
    expect(LABEL_OF_FUNC[func]).toBe(label)
    expect(LABEL_OF_KIND[kind]).toBe(label)
  }
})

test('only 1, 2 and 3 are functions', () => {
  expect([0, 1, 2, 3, 4, 1.5].filter(isEmployeeFunc)).toEqual([1, 2, 3])
})
