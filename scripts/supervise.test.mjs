import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'shop-supervise-'))
afterAll(() => rmSync(place, { recursive: true }))

const TICK_MS = 200
// Concurrent below: most of the time each waits for ticks.
let count = 0

/**
 * Supervises a program that begins to serve and then does the next of `fates`; after the last it goes on serving.
 * @param {string[]} fates statements
 */
function supervised(fates, before = '') {
  const folder = join(place, `${++count}`)
  const [api, starts] = [`${folder}.mjs`, `${folder}.starts`]
  writeFileSync(starts, '')
  writeFileSync(
    api,
    `import { appendFileSync, readFileSync } from 'node:fs'
    const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length
    appendFileSync(${JSON.stringify(starts)}, '.')
    ${before}
    setInterval(() => process.send('alive'), ${TICK_MS})
    process.send('ready')
    process.on('SIGTERM', () => process.exit(0))
    const fates = [${fates.map((fate) => `() => { ${fate} }`).join(', ')}]
    setTimeout(() => fates[start]?.(), ${TICK_MS})`,
  )
  const module = JSON.stringify(new URL('./supervise.mjs', import.meta.url).href)
  const code = `import { supervise } from ${module}; supervise(process.execPath, ${JSON.stringify(api)}, ${TICK_MS})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    said: () => said,
    starts: () => readFileSync(starts, 'utf8').length,
    ended: () => ended,
    stop: () => child.kill('SIGTERM'),
  }
}

const untilStarted = (shop, times) =>
  vi.waitUntil(
    () => shop.starts() === times && (shop.said().match(/de novo…/g) ?? []).length === times - 1,
    60_000,
  )

test.concurrent.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'encerrado à força (SIGKILL)'],
  ['ends by itself', 'process.exit(7)', 'terminou com o código 7'],
  ['has no memory left', "process.kill(process.pid, 'SIGABRT')", 'a memória acabou'],
  ['runs an endless loop', 'while (true);', 'não respondeu por 10 segundos'],
  ['is stopped', "process.kill(process.pid, 'SIGSTOP')", 'não respondeu por 10 segundos'],
])('a shop that %s is started again, with its reason said once', async (_case, fate, reason) => {
  const shop = supervised([fate])
  await untilStarted(shop, 2)
  expect(shop.said().trim()).toMatch(/^A loja parou: .*\. Iniciando de novo…$/)
  expect(shop.said()).toContain(reason)
  shop.stop()
  expect(await shop.ended()).toBe(0)
})

test.concurrent('a shop that ends again and again stays off, with the reason', async () => {
  const shop = supervised(Array(12).fill('process.exit(3)'))
  expect(await shop.ended()).toBe(1)
  expect(shop.starts()).toBe(8)
  expect(shop.said()).toMatch(
    /A loja parou 8 vezes seguidas logo depois de iniciar e fica parada\. Da última vez: o processo terminou com o código 3/,
  )
})

test.concurrent('a first start that fails is not repeated', async () => {
  const shop = supervised([], 'process.exit(2)')
  expect(await shop.ended()).toBe(2)
  expect([shop.starts(), shop.said()]).toEqual([1, ''])
})
