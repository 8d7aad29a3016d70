// Starts the API in a process of its own and starts it again when it ended or is stuck. It runs outside the API's thread
// and process, so that neither an endless loop nor a full heap of the API can stop it.
import { execFile, spawn } from 'node:child_process'
import { root } from './runtime.mjs'

const API = `${root}/apps/api/dist/main.js`
const TICK_MS = 1_000 // The unit of the numbers below.
/** The API sends a sign of life every second; after as many ticks without one it is ended. */
const SILENT_TICKS = 10
/** As long while it starts: a slow disk holds up its loading. */
const STARTING_TICKS = 60
/** An API that served for less than this ended quickly. */
const QUICK_TICKS = 30
/** Quick ends in a row after which the shop stays off: about two minutes, in which a database may come back. */
const QUICK_ENDS = 8
/** Longest pause before a start. */
const PAUSE_TICKS = 30
/** systemd is told that this process lives; see WatchdogSec in deploy/backoffice.service. */
const NOTIFY_TICKS = 15

/** What tunes the API's process; each can only be given when it starts (ADR 82). */
const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=100']
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/** @type {Record<string, string>} */
const REASONS = {
  SIGABRT: 'a memória acabou ou houve uma falha interna (SIGABRT)',
  SIGSEGV: 'houve uma falha interna (SIGSEGV)',
  SIGKILL: 'o processo foi encerrado à força (SIGKILL): por alguém, ou pelo sistema por falta de memória',
}

/** @returns {string} why the process ended, in Portuguese */
function reasonOf(code, signal) {
  if (signal) return REASONS[signal] ?? `o processo foi encerrado (${signal})`
  return `o processo terminou com o código ${code}; a causa está nas linhas acima`
}

/** Tells systemd, where it started this process and waits for it (Type=notify). */
function notify(state) {
  if (!process.env.NOTIFY_SOCKET) return
  execFile('systemd-notify', [`--pid=${process.pid}`, state], () => {})
}

/**
 * Runs the API until this process is told to stop, and ends with its exit code. A first start that fails is not
 * repeated: its message says what to mend.
 * @param {string} node the program that runs the API
 * @param {string} api another program in tests, and another unit of time
 */
export function supervise(node, api = API, tickMs = TICK_MS) {
  let isStopping = false
  let wasReady = false
  let quickEnds = 0
  /** @type {import('node:child_process').ChildProcess} */
  let child

  function start() {
    let readyAt = Number.POSITIVE_INFINITY
    let allowedTicks = STARTING_TICKS
    let silentTicks = 0
    let isSilent = false
    child = spawn(node, [...NODE_FLAGS, api], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...MEMORY, ...process.env },
    })
    child.on('message', (message) => {
      silentTicks = 0
      if (message !== 'ready') return
      wasReady = true
      readyAt = performance.now()
      allowedTicks = SILENT_TICKS
      notify('READY=1')
    })
    // Counted in ticks of this process, so that a machine that slept, or a stopped terminal, does not count as silence.
    const watch = setInterval(() => {
      silentTicks++
      if (silentTicks < allowedTicks || isSilent) return
      isSilent = true
      child.kill('SIGKILL')
    }, tickMs)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      if (isStopping || (!wasReady && code !== null)) process.exit(code ?? 0)
      startAgain(
        isSilent ? `não respondeu por ${allowedTicks} segundos` : reasonOf(code, signal),
        performance.now() - readyAt < QUICK_TICKS * tickMs,
      )
    })
  }

  function startAgain(reason, isQuick) {
    quickEnds = isQuick ? quickEnds + 1 : 0
    if (quickEnds >= QUICK_ENDS) {
      console.error(
        `A loja parou ${quickEnds} vezes seguidas logo depois de iniciar e fica parada. Da última vez: ${reason}.`,
      )
      process.exit(1)
    }
    console.error(`A loja parou: ${reason}. Iniciando de novo…`)
    setTimeout(start, quickEnds > 1 ? Math.min(2 ** (quickEnds - 1), PAUSE_TICKS) * tickMs : 0)
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) process.exit(1)
      child.kill(signal)
    })
  if (process.env.NOTIFY_SOCKET) setInterval(() => notify('WATCHDOG=1'), NOTIFY_TICKS * tickMs)
  start()
}
