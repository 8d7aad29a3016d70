import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { Server } from './servers.ts'

const MB = 1024

/** Linux records the maximum memory that a process has used. */
const memoryOf = ({ process: { pid } }: Server, name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MB

/** Memory that the API uses for a file with as many rows as there are orders, which are all made sales before. */
export async function measureExport(client: Client, api: Server, token: string): Promise<void> {
  await client.query('alter table orders disable trigger orders_counted')
  await client.query('update orders set status = 13 where status <> 13')
  await client.query('alter table orders enable trigger orders_counted')
  const before = memoryOf(api, 'VmRSS')
  const begin = performance.now()
  const period = 'start/2000-01-01T00:00:00/end/2099-12-31T23:59:59'
  const response = await fetch(
    `${api.url}/api/reports/customers/purchases/${period}/desc/orders?format=csv`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  let lines = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array>)
    lines += chunk.reduce((sum, byte) => sum + Number(byte === 10), 0)
  const seconds = (performance.now() - begin) / 1000
  console.log(
    `\nA file of ${lines - 1} rows in ${seconds.toFixed(1)} s: ${before.toFixed(0)} MB before, at most ${memoryOf(api, 'VmHWM').toFixed(0)} MB.`,
  )
}
