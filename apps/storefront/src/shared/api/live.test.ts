// @vitest-environment jsdom
import { h, render } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { useLiveOrders } from './live.ts'
import { useRead } from './read.ts'

afterEach(() => {
  render(null, document.body)
  vi.unstubAllGlobals()
})

it('loads the orders again once a broken connection is open again, for what was missed meanwhile', async () => {
  const loads: string[] = []
  let connections = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/events')) {
      loads.push(path)
      return new Response('{"data":[]}')
    }
    connections += 1
    // The first connection is closed at once, the second stays open.
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => (connections === 1 ? stream.close() : undefined),
    })
    return new Response(body)
  })
  const Orders = () => {
    useLiveOrders()
    useRead('/shop/orders')
    return null
  }
  render(h(Orders, {}), document.body)
  await expect.poll(() => connections).toBe(1)
  await expect.poll(() => loads.length).toBe(1)
  await expect.poll(() => connections).toBe(2)
  await expect.poll(() => loads.length, { timeout: 5_000 }).toBe(2)
})
