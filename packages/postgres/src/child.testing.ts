import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Connection } from './connection.ts'

/** Whom a test may become, to see what an ordinary user sees. */
export type As = { uid?: number; gid?: number }

export type ChildReport = { connection: Connection; pid: number; error?: undefined } | { error: string }

const PROGRAM = `
import { startPostgres } from ${JSON.stringify(new URL('./launch.ts', import.meta.url))}
try {
  const { connection, pid } = await startPostgres({ dataDir: process.argv[1] })
  console.log(JSON.stringify({ connection, pid }))
  if (process.argv[2] === 'stay') setInterval(() => {}, 60_000)
} catch (error) {
  console.log(JSON.stringify({ error: error.name + ': ' + error.message }))
}
`

/** Starts the database in a Node process of its own, that a test can kill; 'leave' ends it without stopping. */
export async function startInChild(
  dataDir: string,
  as: As = {},
  then: 'stay' | 'leave' = 'stay',
): Promise<{ node: ChildProcess; report: ChildReport }> {
  const node = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, dataDir, then],
    {
      ...as,
      cwd: new URL('.', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(createInterface({ input: node.stdout }), 'line')
  return { node, report: JSON.parse(line) }
}

/** kill -9, as the task manager does. */
export async function kill(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL')
  await once(node, 'exit')
}
