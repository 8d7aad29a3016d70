import { expect, test } from 'vitest'
import { isLocalLink, reachableLink } from './reachable-link.ts'

const LINK = 'http://localhost:3000/forgot-password#email=a%40b.c&code=x'

test('a link of the shop’s own computer takes the address under which the shop was opened', () => {
  expect(reachableLink(LINK, 'http://192.168.0.10:3000/admin/employees')).toBe(
    'http://192.168.0.10:3000/forgot-password#email=a%40b.c&code=x',
  )
  expect(reachableLink(LINK, 'http://127.0.0.1:3000/admin')).toBe(LINK)
  const published = LINK.replace('http://localhost:3000', 'https://loja.exemplo')
  expect(reachableLink(published, 'http://192.168.0.10:3000/')).toBe(published)
})

test('addresses that only this computer opens are known', () => {
  expect(['http://localhost/', 'http://127.0.0.1:3000/', 'http://[::1]/'].every(isLocalLink)).toBe(true)
  expect(['https://loja.exemplo/', 'http://10.0.0.2/', 'http://localhost.exemplo/'].some(isLocalLink)).toBe(
    false,
  )
})
