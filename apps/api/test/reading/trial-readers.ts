import { AppError } from '../../src/app-error.ts'
import type { Reader } from '../../src/features/platform/reading/reader.ts'

const reader = <Result>(
  read: (bytes: Uint8Array, options: { rows?: number }) => Result,
): Reader<{ rows?: number }, Awaited<Result>> => ({
  load: async () => read as never,
  seconds: 0.5,
  megabytes: 300,
})

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
  }),
  waits: reader(() => new Promise(() => {})),
  /** One allocation beyond the heap, which V8 answers by ending the process. */
  array: reader(() => new Array(1e9).fill(1.5).length),
  objects: reader(() => {
    const all = []
    for (;;) all.push({ text: String(Math.random()) })
  }),
  /** Memory beside the heap, as unpacking needs it. */
  buffers: reader(() => {
    const all = []
    for (;;) all.push(new Uint8Array(10_000_000).fill(1))
  }),
  pattern: reader(() => /^(a+)+$/.test(`${'a'.repeat(50)}!`)),
  refuses: reader(() => {
    throw new AppError('RULE_VIOLATION', 'Não é assim.', { columns: ['Data'] })
  }),
  fails: reader(() => {
    throw new TypeError('secret of the file')
  }),
  exits: reader(() => process.exit(1)),
}
