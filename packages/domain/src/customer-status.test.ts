import { expect, test } from 'vitest'
import { type CustomerStatus, canAnswer, canBecome, statusAfterEdit } from './customer-status.ts'

const ALL: readonly CustomerStatus[] = ['Waiting', 'Approved', 'Reproved', 'Blocked']

test('a block comes from any status and goes back to approved only', () => {
  expect(ALL.filter((from) => canBecome(from, 'Blocked'))).toEqual(['Waiting', 'Approved', 'Reproved'])
  expect(ALL.filter((to) => canBecome('Blocked', to))).toEqual(['Approved'])
})

test('only a refusal is taken back', () => {
  expect(ALL.filter((from) => canBecome(from, 'Waiting'))).toEqual(['Reproved'])
})

test('only an open application is answered, but a reproved one may still be approved', () => {
  expect(ALL.filter((from) => canAnswer(from, true))).toEqual(['Waiting', 'Reproved'])
  expect(ALL.filter((from) => canAnswer(from, false))).toEqual(['Waiting'])
})

test('an edit approves or reproves, but never lifts a block', () => {
  expect(statusAfterEdit('Reproved', true)).toBe('Approved')
  expect(statusAfterEdit('Approved', false)).toBe('Reproved')
  expect(statusAfterEdit('Blocked', true)).toBe('Blocked')
  expect(statusAfterEdit('Blocked', false)).toBe('Blocked')
})
