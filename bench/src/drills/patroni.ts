import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, withClient } from '@shop/postgres/connection'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { statusOf } from '../servers.ts'
import { checkResult, openPair, secondsToHeal } from './pair.ts'

const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
]
const ETCD_PORT = await freePort(2)
const ADDRESS_PORT = await freePort()
const SUPER = { user: 'postgres', password: 'segredo-do-dono' }
const NODES = [
  { name: 'first', port: await freePort(), rest: await freePort() },
  { name: 'second', port: await freePort(), rest: await freePort() },
]
type Node = (typeof NODES)[number]

/** The same as deploy/patroni.yml, on this machine's ports. JSON is YAML. */
const settings = (folder: string, { name, port, rest }: Node) => ({
  scope: 'shop',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { host: `127.0.0.1:${ETCD_PORT}` },
  bootstrap: {
    dcs: {
      ttl: 15,
      loop_wait: 5,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { parameters: { max_connections: 200, synchronous_commit: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, name),
    bin_dir: '/usr/lib/postgresql/15/bin',
    pgpass: join(folder, `${name}.pgpass`),
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    authentication: {
      superuser: { username: SUPER.user, password: SUPER.password },
      replication: { username: 'copier', password: 'segredo-da-copia' },
    },
    parameters: { unix_socket_directories: folder },
  },
})

/** The one address of the cluster: it leads to the server that Patroni calls the primary. */
const address = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${ADDRESS_PORT}
  default_backend primary
backend primary
  option httpchk OPTIONS /primary
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`

const untilOne = async (path: string): Promise<Node> => {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200))
    for (const node of NODES)
      if ((await statusOf(`http://127.0.0.1:${node.rest}${path}`)) === 200) return node
  throw new Error(`No member of the cluster became ${path}`)
}

async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-patroni-'))
  chmodSync(folder, 0o755)
  execFileSync('chown', ['postgres', folder])
  const log = openSync(join(folder, 'log'), 'a')
  const run = (program: string, ...args: string[]): ChildProcess =>
    spawn('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args], {
      cwd: folder,
      stdio: ['ignore', log, log],
      // Each with its servers in a group of its own, to be killed as one machine.
      detached: true,
      env: { ...process.env, HOME: folder, ETCD_UNSUPPORTED_ARCH: '' },
    })
  const at = `http://127.0.0.1:${ETCD_PORT}`
  const etcd = run(
    '/usr/bin/etcd',
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', at],
    ...['--advertise-client-urls', at, '--listen-peer-urls', `http://127.0.0.1:${ETCD_PORT + 1}`],
  )
  while ((await statusOf(`${at}/health`)) !== 200) await sleep(100)
  const members = new Map<Node, ChildProcess>()
  for (const node of NODES) {
    const file = join(folder, `${node.name}.yml`)
    writeFileSync(file, JSON.stringify(settings(folder, node)), { mode: 0o644 })
    members.set(node, run('/usr/bin/patroni', file))
    await untilOne('/primary')
  }
  await untilOne('/sync')
  writeFileSync(join(folder, 'haproxy.cfg'), address)
  const balancer = spawn('/usr/sbin/haproxy', ['-q', '-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
  })
  await sleep(3000)
  const administrator: Connection = {
    host: '127.0.0.1',
    port: ADDRESS_PORT,
    ...SUPER,
    database: 'postgres',
    ssl: false,
  }
  await withClient(administrator, async (client) => {
    await client.query(`create role shop login createrole password 'segredo-da-loja'`)
    await client.query('create database shop owner shop')
  })
  const end = async (node: Node) => {
    const member = members.get(node)
    if (!member?.pid) return
    members.delete(node)
    const ended = once(member, 'exit')
    // The server is its own group: Patroni starts it so that it outlives a restart of Patroni.
    const server = execFileSync('pgrep', ['-f', join(folder, node.name)], { encoding: 'utf8' })
    for (const pid of server.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
    await ended
  }
  return {
    connection: { ...administrator, user: 'shop', password: 'segredo-da-loja', database: 'shop' },
    killPrimary: async () => end(await untilOne('/primary')),
    async stop() {
      balancer.kill('SIGKILL')
      for (const node of members.keys()) await end(node)
      etcd.kill('SIGKILL')
      await once(etcd, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Two servers of a Patroni cluster that acknowledges a commit when both have written it; the machine of the primary is
 * killed under load.
 */
export async function patroni(): Promise<Figure[] | undefined> {
  if (process.geteuid?.() !== 0 || !PROGRAMS.every(existsSync)) return undefined
  const cluster = await startCluster()
  const pair = await openPair(cluster.connection)
  await Promise.all(pair.processes.map(({ buyers }) => buyers.moreSales(50)))
  await cluster.killPrimary()
  const healed = await Promise.all(pair.processes.map(secondsToHeal))
  await sleep(1000)
  const figures = await checkResult('Patroni', pair, cluster.connection)
  await cluster.stop()
  return [
    {
      name: 'Patroni: seconds until both sell again',
      value: Math.max(...healed.map(({ selling }) => selling)),
      promise: 30,
      unit: ' s',
    },
    {
      name: 'Patroni: seconds until both boards are live again',
      value: Math.max(...healed.map(({ board }) => board)),
      promise: 35,
      unit: ' s',
    },
    ...figures,
  ]
}
