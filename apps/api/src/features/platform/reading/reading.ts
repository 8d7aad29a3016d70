import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '@shop/contract/error-codes'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import { log } from '../../../log.ts'
import { type OptionsOf, type Readers, type ResultOf, TooMuch, unreadable } from './reader.ts'

/** Files that are read at the same time. */
const PROCESSES = 2
/** Files of one person, the one being read included; only one of them is read at a time. */
const MOST_OF_PERSON = 12
const MOST_WAITING = 100
/** An honest file is read in a fraction of its CPU time; this is for a reader that waits, or a machine that is busy. */
const WALL_TIMES_CPU = 10
const IDLE_MS = 60_000
/** Mebibytes of JavaScript objects of a process; what it allocates beside them is limited by `megabytes`. */
const HEAP = 384

export interface Job {
  name: string
  bytes: Uint8Array
  options: unknown
  seconds: number
  megabytes: number
}

/** What a process answers: parts of long lists, then the rest of the result or the refusal. */
export type Answer =
  | { list: string; items: unknown[] }
  | { result: unknown; isLarge: boolean }
  | { code: ErrorCode; message: string; current: unknown }
  | { unexpected: string }
  | { tooMuch: true }

export type Person = Pick<Actor, 'employeeId' | 'customerId'>

interface Waiting extends Job {
  person: string
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export interface Reading<R extends Readers> {
  /**
   * Reads a file in another process.
   * @throws AppError what the reader throws; TooMuch for a file beyond its limits; RULE_VIOLATION for an unreadable one;
   *   TOO_MANY_TRIES for too many files of one person at once; UNAVAILABLE for too many of all
   */
  read: <Name extends keyof R & string>(
    name: Name,
    bytes: Uint8Array,
    options: OptionsOf<R[Name]>,
    by: { person: Person },
  ) => Promise<ResultOf<R[Name]>>
  close: () => Promise<void>
}

interface Process {
  read: (job: Job) => Promise<unknown>
  /** Whether the process may read another file. */
  isUsable: () => boolean
  end: () => void
}

/** The program of the processes: beside the build's other files, or among the sources. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? '../../../read-files.ts' : './read-files.js',
  import.meta.url,
)

/** Starts a process without the shop's settings and secrets. */
function startProcess(program: URL, onEnd: () => void): Process {
  const { SystemRoot } = process.env
  const child = fork(fileURLToPath(program), {
    env: { TZ: 'UTC', ...(SystemRoot && { SystemRoot }) },
    execArgv: [`--max-old-space-size=${HEAP}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  let usable = true
  let answer: ((answer: Answer) => void) | undefined
  let fail: ((error: unknown) => void) | undefined
  const end = () => {
    usable = false
    child.kill('SIGKILL')
  }
  child.on('error', end)
  child.on('message', (message: Answer) => answer?.(message))
  child.on('exit', (code) => {
    usable = false
    // A code of its own: an exception that nobody caught. Else it was ended for its time or memory.
    fail?.(code === 1 ? unreadable() : new TooMuch())
    onEnd()
  })
  return {
    isUsable: () => usable,
    end,
    async read(job) {
      const lists: Record<string, unknown[]> = {}
      const timer = setTimeout(end, job.seconds * WALL_TIMES_CPU * 1000)
      // A stopping process waits for the request, not for the file.
      child.channel?.ref()
      try {
        return await new Promise((resolve, reject) => {
          fail = reject
          answer = (given) => {
            if ('list' in given) {
              lists[given.list] ??= []
              for (const item of given.items) lists[given.list]?.push(item)
            } else if ('result' in given) {
              if (given.isLarge) end()
              resolve(
                Object.keys(lists).length > 0 ? { ...(given.result as object), ...lists } : given.result,
              )
            } else if ('unexpected' in given) {
              log.error({ reader: job.name, reason: given.unexpected }, 'Leitura de arquivo falhou')
              reject(unreadable())
            } else if ('tooMuch' in given) reject(new TooMuch())
            else reject(new AppError(given.code, given.message, given.current))
          }
          child.send(job, (error) => {
            if (error) end()
          })
        })
      } finally {
        clearTimeout(timer)
        answer = undefined
        fail = undefined
        child.channel?.unref()
      }
    },
  }
}

const nameOf = ({ employeeId, customerId }: Person) =>
  employeeId === null ? `customer ${customerId}` : `employee ${employeeId}`

/**
 * Reads files from outside in processes of their own, with limits of CPU time, memory and size of the result. Threads
 * would not do: V8 ends the whole process when a single allocation of a thread exceeds its limit (ADR 240).
 */
export function openReading<R extends Readers>(readers: R, program = PROGRAM): Reading<R> {
  const waiting: Waiting[] = []
  const running = new Set<string>()
  const idle: { process: Process; timer: NodeJS.Timeout }[] = []
  const all = new Set<Process>()
  let closed = false

  const start = () => {
    const started: Process = startProcess(program, () => all.delete(started))
    all.add(started)
    return started
  }
  const rest = (process: Process) => {
    if (!process.isUsable() || closed) return
    const entry = {
      process,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(entry), 1)
        process.end()
      }, IDLE_MS).unref(),
    }
    idle.push(entry)
  }
  const takeProcess = () => {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer)
      if (entry.process.isUsable()) return entry.process
    }
    return start()
  }
  const next = () => {
    while (running.size < PROCESSES) {
      const at = waiting.findIndex(({ person }) => !running.has(person))
      const [job] = at < 0 ? [] : waiting.splice(at, 1)
      if (!job) return
      const { person, resolve, reject, ...sent } = job
      running.add(person)
      const process = takeProcess()
      process
        .read(sent)
        .then(resolve, reject)
        .finally(() => {
          running.delete(person)
          rest(process)
          next()
        })
    }
  }

  return {
    async read(name, bytes, options, by) {
      const person = nameOf(by.person)
      const own = waiting.filter((job) => job.person === person).length + Number(running.has(person))
      if (own >= MOST_OF_PERSON)
        throw new AppError('TOO_MANY_TRIES', 'Aguarde: outros arquivos seus ainda estão sendo lidos.')
      if (waiting.length >= MOST_WAITING)
        throw new AppError('UNAVAILABLE', 'Há arquivos demais para ler agora. Tente de novo em um minuto.')
      const { seconds, megabytes } = readers[name] as R[typeof name]
      return new Promise((resolve, reject) => {
        waiting.push({
          name,
          bytes,
          options,
          seconds,
          megabytes,
          person,
          resolve: resolve as (result: unknown) => void,
          reject,
        })
        next()
      })
    },
    async close() {
      closed = true
      for (const { reject } of waiting.splice(0))
        reject(new AppError('UNAVAILABLE', 'O sistema está sendo encerrado.'))
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      for (const process of all) process.end()
    },
  }
}
