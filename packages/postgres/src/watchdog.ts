import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * A shell script between Node and the server that survives a kill -9 of Node: when its standard input ends, it stops
 * the server (SIGINT: roll back, write everything, stop). Not a Node process, so that `killall -9 node` does not kill
 * it. It ignores signals to the whole process group: the server must outlast the requests being finished.
 */
const POSIX_SCRIPT = `
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null >&2 &
server=$!
echo $server
exec >&-
{ read -r _; kill -INT $server; } <&3 2>/dev/null &
guard=$!
exec 3<&- </dev/null
wait $server
code=$?
kill -9 $guard 2>/dev/null
exit $code
`

// Windows has neither sh nor signals; pg_ctl stops the server through its named pipe.
const WINDOWS_SCRIPT = `
const { spawn, spawnSync } = require('node:child_process')
const [pgCtl, cluster, program, ...args] = process.argv.slice(1)
const server = spawn(program, args, { stdio: ['ignore', 2, 2], windowsHide: true })
server.on('error', (error) => { console.error(error.message); process.exit(1) })
server.on('exit', (code) => process.exit(code ?? 1))
console.log(server.pid)
process.stdin.resume().on('close', () => spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', cluster]))
`

export type Guarded = {
  /** The server's own process id. */
  pid: number
  /** Resolves with the server's exit code when it has ended. */
  exited: Promise<number>
  running(): boolean
  /** Requests a clean stop; this also happens when Node ends. */
  release(): void
}

export type GuardedCommand = {
  program: string
  args: string[]
  pgCtl: string
  cluster: string
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
  /** File descriptor of the log. */
  log: number
}

export async function spawnGuarded(command: GuardedCommand): Promise<Guarded> {
  const { program, args, pgCtl, cluster, options, log } = command
  const [shell, shellArgs] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', WINDOWS_SCRIPT, pgCtl, cluster]]
      : ['/bin/sh', ['-c', POSIX_SCRIPT, 'shop-postgres-watchdog']]
  // Detached: Ctrl C in the terminal reaches only Node, which stops the server last.
  const watchdog = spawn(shell, [...shellArgs, program, ...args], {
    ...options,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', log],
  })
  const { stdin, stdout } = watchdog
  if (!stdin || !stdout) throw new Error('the watchdog started without its pipes')
  stdin.on('error', () => {}) // Released after the watchdog has ended.
  const exited = new Promise<number>((resolve, reject) => {
    watchdog.once('error', reject)
    watchdog.once('exit', (code) => {
      stdin.end() // The watchdog was killed: the script's reading half still stops the server.
      resolve(code ?? 1)
    })
  })
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).once('line', resolve)
  })
  const pid = Number(await Promise.race([firstLine, exited.then(() => '0')]))
  // Allows a program without other work to end; the server then stops by itself.
  watchdog.unref()
  for (const pipe of [stdin, stdout]) if (pipe instanceof Socket) pipe.unref()
  return {
    pid,
    exited,
    running: () => watchdog.exitCode === null && watchdog.signalCode === null,
    release: () => {
      watchdog.ref()
      stdin.end()
    },
  }
}
