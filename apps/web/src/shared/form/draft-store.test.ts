import { expect, test } from 'vitest'
import { clearDraft, clearOverflow, draftKey, keyOfTry, readDraft, writeDraft } from './draft-store.ts'

function storage(limit = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('keeps a draft', () => {
  const place = storage()
  writeDraft(place, 'k', { name: 'Capa' })
  expect(readDraft(place, 'k')).toEqual({ name: 'Capa' })
})

test('belongs to one person and one form', () => {
  expect(draftKey('7', 'customer:1')).not.toBe(draftKey('8', 'customer:1'))
})

test('has one key while the same is sent, until it is discarded', () => {
  const place = storage()
  const key = keyOfTry(place, 'k', { stock: 3 })
  expect(keyOfTry(place, 'k', { stock: 3 })).toBe(key)
  expect(keyOfTry(place, 'k', { stock: 4 })).not.toBe(key)
  const again = keyOfTry(place, 'k', { stock: 3 })
  expect(again).not.toBe(key)
  clearDraft(place, 'k')
  expect(keyOfTry(place, 'k', { stock: 3 })).not.toBe(again)
})

test('too large for the storage is kept while the page is open, and deleted when the person signs out', () => {
  const place = storage(5)
  writeDraft(place, 'k', { name: 'far too long' })
  expect(place.getItem('k')).toBeNull()
  expect(readDraft(place, 'k')).toEqual({ name: 'far too long' })
  clearOverflow()
  expect(readDraft(place, 'k')).toBeNull()
})

test('counts as absent when it is damaged', () => {
  const damaged = storage()
  damaged.setItem('k', '{')
  expect(readDraft(damaged, 'k')).toBeNull()
})
