import { chownSync, closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from './already-running.ts'
import { clusterArgument } from './create-cluster.ts'
import { clusterIn, logIn } from './data-folder.ts'
import { readPostmaster, removeLockOfStranger } from './postmaster.ts'
import type { Programs } from './programs.ts'
import { type ServerUser, serverEnvironment } from './server-user.ts'
import { settingArguments } from './settings.ts'
import { SOCKET_PORT, socketFolder } from './socket-folder.ts'
import { errorFromOutput, StartError } from './start-error.ts'
import { type Guarded, spawnGuarded } from './watchdog.ts'

// After a kill -9 of Node the old server still has to stop, which takes long on a slow disk.
const LEFTOVER_TIMEOUT_MS = 60_000 // ms
// A server that still answers after this time belongs to a running process.
const IN_USE_AFTER = 2_000 // In ms.
const REPORT_AFTER = 3_000 // ms

const HELD_BY_ANOTHER = /lock file "[^"]*" already exists|pre-existing shared memory block/

type Listening = { host: string; port: number; arguments: string[] }

/** Starts the server and waits until it accepts connections, also through recovery after a power cut. */
export async function runServer(
  folder: string,
  programs: Programs,
  user: ServerUser,
  settings: Record<string, string>,
  log: (line: string) => void,
) {
  const listening = await whereToListen(folder, user)
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
  for (;;) {
    await refuseIfInUse(folder)
    const logged = logSize(folder)
    const server = await spawnServer(folder, programs, user, [
      ...listening.arguments,
      ...settingArguments(settings),
    ])
    if (await becomesReady(folder, server, log)) return { server, ...listening }

    const output = readFileSync(logIn(folder)).subarray(logged).toString()
    if (!HELD_BY_ANOTHER.test(output)) throw errorFromOutput(output, folder)
    if (Date.now() > deadline) throw alreadyInUse(folder)
    removeLockOfStranger(clusterIn(folder))
    await sleep(250)
  }
}

async function refuseIfInUse(folder: string): Promise<void> {
  const since = Date.now()
  while (await runningConnection(folder)) {
    if (Date.now() - since > IN_USE_AFTER) throw alreadyInUse(folder)
    await sleep(100)
  }
}

async function spawnServer(folder: string, programs: Programs, user: ServerUser, args: string[]) {
  const cluster = clusterIn(folder)
  const log = openSync(logIn(folder), 'a', 0o600)
  try {
    if (user) chownSync(logIn(folder), user.uid, user.gid)
    return await spawnGuarded({
      program: programs.postgres,
      args: ['-D', clusterArgument(cluster, user), ...args],
      pgCtl: programs.pgCtl,
      cluster,
      options: { ...user, cwd: cluster, env: serverEnvironment() },
      log,
    })
  } finally {
    closeSync(log)
  }
}

/** False when the server stopped instead. */
async function becomesReady(folder: string, server: Guarded, log: (line: string) => void): Promise<boolean> {
  const begun = Date.now()
  let hasReported = false
  while (server.running()) {
    const holder = readPostmaster(clusterIn(folder))
    if (holder?.pid === server.pid && holder.ready) return true
    if (!hasReported && Date.now() - begun > REPORT_AFTER) {
      log('O banco de dados está se recuperando de uma parada brusca…')
      hasReported = true
    }
    await sleep(20)
  }
  return false
}

async function whereToListen(folder: string, user: ServerUser): Promise<Listening> {
  if (process.platform === 'win32') {
    const port = await localPort(folder)
    return {
      host: '127.0.0.1',
      port,
      arguments: settingArguments({ listen_addresses: '127.0.0.1', port: `${port}` }),
    }
  }
  const host = socketFolder(folder, user)
  return {
    host,
    port: SOCKET_PORT,
    arguments: settingArguments({
      listen_addresses: '',
      unix_socket_directories: host,
      port: `${SOCKET_PORT}`,
    }),
  }
}

/** The port of the killed server if possible, because its clients reconnect there; otherwise any. */
async function localPort(folder: string): Promise<number> {
  const before = readPostmaster(clusterIn(folder))?.port
  return (before && (await freePort(before).catch(() => undefined))) || freePort(0)
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function logSize(folder: string): number {
  return statSync(logIn(folder), { throwIfNoEntry: false })?.size ?? 0
}

function alreadyInUse(folder: string): StartError {
  const holder = readPostmaster(clusterIn(folder))
  return new StartError(
    `O banco de dados em ${folder} já está em uso por outro processo${holder ? ` (${holder.pid})` : ''}; feche a outra janela do sistema e inicie de novo.`,
  )
}
