import { existsSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { TRIAL_READERS } from '../../../../test/reading/trial-readers.ts'
import { log } from '../../../log.ts'
import { TooMuch } from './reader.ts'
import { openReading, type Person } from './reading.ts'

const reading = openReading(
  TRIAL_READERS,
  new URL('../../../../test/reading/read-trials.ts', import.meta.url),
)
afterAll(() => reading.close())

const BYTES = new Uint8Array([1, 2, 3])
const person: Person = { employeeId: 1, customerId: null }
const other: Person = { employeeId: null, customerId: 1 }
const read = (name: keyof typeof TRIAL_READERS, by = person) => reading.read(name, BYTES, {}, { person: by })

test('a file is read by another process, which knows none of the settings', async () => {
  const { process: reader, bytes, secrets } = await reading.read('echo', BYTES, {}, { person })
  expect(reader).not.toBe(process.pid)
  expect(bytes).toBe(3)
  expect(
    secrets.filter((name) => !['TZ', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name)),
  ).toEqual([])
})

test('a long list arrives whole and in order, whatever its size', async () => {
  for (const rows of [0, 1, 50_000]) {
    const result = await reading.read('rows', BYTES, { rows }, { person })
    expect(result.title).toBe('x')
    expect(result.rows.map(({ number }) => number)).toEqual(Array.from({ length: rows }, (_, at) => at))
  }
  await expect(reading.read('rows', BYTES, { rows: 600_000 }, { person })).rejects.toBeInstanceOf(TooMuch)
})

test('a reader is ended at its limits of time and memory, and the next file is read', async () => {
  for (const name of ['endless', 'waits', 'pattern', 'array', 'objects', 'buffers'] as const) {
    await expect(read(name), name).rejects.toBeInstanceOf(TooMuch)
    expect(await read('echo'), name).toMatchObject({ bytes: 3 })
  }
})

test('a refusal arrives whole; an error of a reader says nothing of the file, not even in the log', async () => {
  await expect(read('refuses')).rejects.toMatchObject({
    code: 'RULE_VIOLATION',
    message: 'Não é assim.',
    current: { columns: ['Data'] },
  })
  const error = vi.spyOn(log, 'error')
  await expect(read('fails')).rejects.toMatchObject({ code: 'RULE_VIOLATION' })
  const logged = JSON.stringify(error.mock.calls)
  expect(logged).toMatch(/"fails".*TypeError/)
  expect(logged).not.toMatch(/secret/)
  error.mockRestore()
  await expect(read('exits')).rejects.toMatchObject({ code: 'RULE_VIOLATION' })
})

test("one person's files are read one by one, too many at once are refused, and others are served meanwhile", async () => {
  const own = Array.from({ length: 12 }, () => read('endless'))
  const settled = Promise.allSettled(own)
  await expect(read('echo')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
  // Served while the first of the twelve is running: the others wait for it.
  let running = true
  settled.then(() => (running = false))
  expect(await read('echo', other)).toMatchObject({ bytes: 3 })
  expect(running).toBe(true)
  for (const one of await settled)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(TooMuch) })
  expect(await read('echo')).toMatchObject({ bytes: 3 })
})

test('closing ends the processes', async () => {
  const closing = openReading(
    TRIAL_READERS,
    new URL('../../../../test/reading/read-trials.ts', import.meta.url),
  )
  const { process: reader } = await closing.read('echo', BYTES, {}, { person })
  const cut = closing.read('waits', BYTES, {}, { person })
  await closing.close()
  await expect(cut).rejects.toBeInstanceOf(TooMuch)
  await expect.poll(() => existsSync(`/proc/${reader}/cmdline`)).toBe(false)
})
