import type { Customer, CustomerList } from '@shop/contract/customers'
import type { LoadAll } from '../../shared/table/export-progress.tsx'
import type { TableView } from '../../shared/table/table-view.ts'
import { exportCustomers } from './customers.api.ts'

/** Complete lines of a stream that arrives in pieces cut anywhere. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest) yield [rest]
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}

/** Every customer that matches the view, for CSV and print, as the server streams them. */
export const loadAllCustomers =
  (list: CustomerList, view: TableView): LoadAll<Customer> =>
  async (onProgress, signal) => {
    const response = await exportCustomers(list, view, signal)
    const total = Number(response.headers.get('x-total-count'))
    const all: Customer[] = []
    for await (const lines of response.body ? linesOf(textOf(response.body)) : []) {
      for (const line of lines) all.push(JSON.parse(line))
      onProgress(all.length, total)
    }
    return all
  }
