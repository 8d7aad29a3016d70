// A thread of its own that asks one address again and again, so that what its owner does meanwhile does not count.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const PAUSE_MS = 5
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0
let failed = 0
let since = 0

const ask = () =>
  new Promise<boolean>((resolve) => {
    get(workerData.url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })

// Answers with the longest time since the last question, also of an answer that is still awaited.
parentPort?.on('message', () => {
  const awaited = since > 0 ? performance.now() - since : 0
  parentPort?.postMessage({ longest: Math.max(longest, awaited), failed })
  longest = 0
  failed = 0
})
for (;;) {
  since = performance.now()
  if (!(await ask())) failed++
  longest = Math.max(longest, performance.now() - since)
  since = 0
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
