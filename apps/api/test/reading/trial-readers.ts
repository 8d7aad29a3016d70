import { AppError } from '../../src/app-error.ts'
import type { Reader } from '../../src/features/platform/reading/reader.ts'

/** By default it has more time than any of these takes, so that only its memory ends it. */
const reader = <Result>(
  read: (bytes: Uint8Array, options: { rows?: number }) => Result,
  seconds = 30,
): Reader<{ rows?: number }, Awaited<Result>> => ({
  load: async () => read as never,
  seconds,
  megabytes: 300,
})
/** What never ends is ended soon. */
const SHORT = 0.1

/** Readers that do what a reader must not. */
export const TRIAL_READERS = {
  echo: reader((bytes) => ({
    process: process.pid,
    bytes: bytes.length,
    secrets: Object.keys(process.env).sort(),
  })),
  rows: reader((_bytes, { rows = 0 }) => ({
    title: 'x',
    rows: Array.from({ length: rows }, (_, at) => ({ number: at, cells: ['a'.repeat(50), String(at)] })),
  })),
  endless: reader(() => {
    for (;;);
  }, SHORT),
  waits: reader(() => new Promise(() => {}), SHORT),
  /** One allocation beyond the heap, which V8 answers by ending the process. */
  array: reader(() => new Array(1e9).fill(1.5).length),
  objects: reader(() => {
    const all = []
    while (all.length < 10_000_000) all.push({ text: String(Math.random()) })
    return all.length
  }),
  /** Memory beside the heap, as unpacking needs it. */
  buffers: reader(() => {
    const all = []
    while (all.length < 100) all.push(new Uint8Array(10_000_000).fill(1))
    return all.length
  }),
  pattern: reader(() => /^(a+)+$/.test(`${'a'.repeat(50)}!`), SHORT),
  refuses: reader(() => {
    throw new AppError('RULE_VIOLATION', 'Não é assim.', { columns: ['Data'] })
  }),
  fails: reader(() => {
    throw new TypeError('secret of the file')
  }),
  exits: reader(() => process.exit(1)),
}
