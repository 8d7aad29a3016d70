import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { takeStepsBack } from './browser-steps.ts'

let history: ReturnType<typeof takeStepsBack>
beforeEach(() => {
  history = takeStepsBack(createMemoryHistory({ initialEntries: ['/admin/dashboard'] }))
})

const at = () => [history.location.href, history.location.state.__TSR_index]

test('closing a dialog goes back to where it was opened, so that Back leaves the screen', () => {
  history.push('/admin/orders?status=1')
  history.push('/admin/orders?status=1&dialog=details')
  history.replace('/admin/orders?status=1')
  expect(at()).toEqual(['/admin/orders?status=1', 1])
  history.back()
  expect(at()).toEqual(['/admin/dashboard', 0])
})

test('so does closing a dialog that was opened from another', () => {
  history.push('/admin/customers')
  history.push('/admin/customers?dialog=details')
  history.push('/admin/customers?dialog=edit')
  history.replace('/admin/customers')
  expect(at()).toEqual(['/admin/customers', 1])
})

test('a dialog that was open from the start is replaced, because there is nothing to go back to', () => {
  history.push('/admin/orders?dialog=details')
  history.replace('/admin/orders')
  expect(at()).toEqual(['/admin/orders', 1])
})

test('after a step back and another way on, earlier entries are not used', () => {
  history.push('/admin/orders')
  history.push('/admin/orders?dialog=details')
  history.go(-2)
  history.push('/admin/orders?dialog=cancel')
  history.replace('/admin/orders')
  expect(at()).toEqual(['/admin/orders', 1])
})

test('closing never steps back to another screen', () => {
  history.push('/')
  history.replace('/admin/dashboard')
  expect(at()).toEqual(['/admin/dashboard', 1])
})

test('a person who navigates while the browser still steps back arrives there', async () => {
  const browser = createMemoryHistory({ initialEntries: ['/admin/customers'] })
  const { go } = browser
  browser.go = (steps, options) => queueMicrotask(() => go(steps, options))
  history = takeStepsBack(browser)
  history.push('/admin/customers?view=waiting')
  history.push('/admin/customers?view=waiting&dialog=review')
  history.replace('/admin/customers?view=waiting')
  history.push('/admin/customers')
  await Promise.resolve()
  expect(at()).toEqual(['/admin/customers', 2])
})
