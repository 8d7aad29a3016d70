import { expect, test } from 'vitest'
import { type CustomerStatus, canBecome, canReview, statusAfterEdit } from './customer-status.ts'

const ALL: readonly CustomerStatus[] = ['Waiting', 'Approved', 'Reproved', 'Blocked']

test('a customer can be blocked in any status and returns to approved only', () => {
  expect(ALL.filter((from) => canBecome(from, 'Blocked'))).toEqual(['Waiting', 'Approved', 'Reproved'])
  expect(ALL.filter((to) => canBecome('Blocked', to))).toEqual(['Approved'])
})

test('only a refusal can be undone', () => {
  expect(ALL.filter((from) => canBecome(from, 'Waiting'))).toEqual(['Reproved'])
})

test('only an open application is decided, but a reproved one may still be approved', () => {
  expect(ALL.filter((from) => canReview(from, true))).toEqual(['Waiting', 'Reproved'])
  expect(ALL.filter((from) => canReview(from, false))).toEqual(['Waiting'])
})

test('an edit approves or reproves, but never lifts a block', () => {
  expect(statusAfterEdit('Reproved', true)).toBe('Approved')
  expect(statusAfterEdit('Approved', false)).toBe('Reproved')
  expect(statusAfterEdit('Blocked', true)).toBe('Blocked')
  expect(statusAfterEdit('Blocked', false)).toBe('Blocked')
})
