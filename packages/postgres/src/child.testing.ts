import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Connection } from './connection.ts'

/** The user that a test process runs as, to test with an ordinary user's rights. */
export type As = { uid?: number; gid?: number }

export type ChildReport = { connection: Connection; pid: number; error?: undefined } | { error: string }

type ChildOptions = {
  as?: As
  /** 'leave' ends the program without stopping the server. */
  afterwards?: 'stay' | 'leave'
  /** The folder of the launcher's sources, when not this one. */
  sources?: URL
}

const here = new URL('.', import.meta.url)

const program = (sources: URL) => `
import { startPostgres } from ${JSON.stringify(new URL('./launch.ts', sources))}
try {
  const { connection, pid } = await startPostgres({ dataDir: process.argv[1] })
  console.log(JSON.stringify({ connection, pid }))
  if (process.argv[2] === 'stay') setInterval(() => {}, 60_000)
} catch (error) {
  console.log(JSON.stringify({ error: error.name + ': ' + error.message }))
}
`

/** Starts the database in a Node process of its own, which a test can kill. */
export async function startInChild(
  dataDir: string,
  { as = {}, afterwards = 'stay', sources = here }: ChildOptions = {},
): Promise<{ node: ChildProcess; report: ChildReport }> {
  const node = spawn(process.execPath, ['--input-type=module', '-e', program(sources), dataDir, afterwards], {
    ...as,
    cwd: here,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: node.stdout })
  // Its output may end later than the process.
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  if (typeof line !== 'string') throw new Error('the child ended without a report')
  return { node, report: JSON.parse(line) }
}

export function started(report: ChildReport) {
  if (report.error !== undefined) throw new Error(report.error)
  return report
}

/** kill -9, as the task manager does. */
export async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL')
  await once(node, 'exit')
}
