import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type As, kill, started, startInChild } from './child.testing.ts'
import { serverUser } from './choose-user.ts'
import { withClient } from './connection.ts'
import { startPostgres } from './launch.ts'
import { isAlive } from './postmaster.ts'
import { nobody } from './server-user.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-survival-'))
const asRoot = process.geteuid?.() === 0
// An ordinary user with a name: the one running the tests, or `daemon` when that is root.
const ordinary: As = asRoot ? { uid: 1, gid: 1 } : {}

/** For tests in which nothing is killed: making a new folder then waits for no disk. */
const startUnsynced = (dataDir: string) => startPostgres({ dataDir, settings: { fsync: 'off' } })

beforeAll(() => chmodSync(place, 0o755))
afterAll(() => rmSync(place, { recursive: true }))

function folderOf(name: string, owner: As): string {
  const folder = join(place, name)
  mkdirSync(folder)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** On a slow disk the server may need seconds for its last writes before it stops. */
const expectEnd = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

describe('when Node is killed', () => {
  test('the server stops by itself and every acknowledged row is there at the next start', async () => {
    const dataDir = folderOf('killed', {})
    const { node, report } = await startInChild(dataDir)
    const { connection, pid } = started(report)
    let acknowledged = 0
    await withClient(connection, async (client) => {
      await client.query('CREATE TABLE sale (number integer)')
      for (; acknowledged < 200; acknowledged++) {
        await client.query('INSERT INTO sale VALUES ($1)', [acknowledged])
        if (acknowledged === 150) node.kill('SIGKILL')
      }
    }).catch(() => {}) // The server stopped during the statement, as it should.
    expect(acknowledged).toBeGreaterThan(150)
    await expectEnd(pid)

    const again = await startPostgres({ dataDir })
    const { rows } = await withClient(again.connection, (client) => client.query('SELECT number FROM sale'))
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
    await again.stop()
  })

  test('it can be started again at once', async () => {
    const dataDir = join(place, 'killed')
    const first = await startInChild(dataDir)
    await kill(first.node)
    const server = await startPostgres({ dataDir })
    expect(server.pid).not.toBe(started(first.report).pid)
    await server.stop()
  })

  test('a program that ends normally stops its server', async () => {
    const { report } = await startInChild(join(place, 'killed'), { afterwards: 'leave' })
    await expectEnd(started(report).pid)
  })
})

describe('as an ordinary user', () => {
  test('it starts, and root can start the same folder afterwards, which stays that user’s', async () => {
    const dataDir = join(folderOf('ordinary', ordinary), 'postgres')
    for (const as of asRoot ? [ordinary, {}, ordinary] : [ordinary, ordinary]) {
      const { node, report } = await startInChild(dataDir, { as })
      const { pid } = started(report)
      await kill(node)
      await expectEnd(pid)
    }
  })

  test('a folder without write permission is refused with one message', async () => {
    const closed = folderOf('closed', asRoot ? {} : ordinary)
    chmodSync(closed, 0o555)
    const { report } = await startInChild(join(closed, 'postgres'), { as: ordinary })
    expect(report.error).toMatch(/^StartError: Sem permissão para gravar na pasta .*closed\/postgres; .*\.$/)
  })

  test('a folder in use by another process is refused with one message', async () => {
    const dataDir = join(place, 'ordinary', 'postgres')
    const first = await startInChild(dataDir, { as: ordinary })
    const second = await startInChild(dataDir, { as: ordinary })
    expect(second.report.error).toMatch(/^StartError: .* já está em uso por outro processo \(\d+\); .*\.$/)
    expect(isAlive(started(first.report).pid)).toBe(true)
    await kill(first.node)
  })
})

describe.runIf(asRoot)('started as root', () => {
  const ownerOf = (path: string) => statSync(path).uid
  const processOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

  test('the server runs as a user that no other program has, and stays it', async () => {
    const dataDir = folderOf('own', {})
    const users: unknown[] = []
    for (let i = 0; i < 2; i++) {
      const server = await startUnsynced(dataDir)
      users.push(processOf(server.pid))
      expect(Number(processOf(server.pid))).toBe(ownerOf(join(dataDir, 'cluster', 'shop-password')))
      await server.stop()
    }
    expect(users[0]).toBe(users[1])
    expect(users[0]).not.toBe(`${nobody().uid}`)
    expect(spawnSync('id', ['-nu', `${users[0]}`]).status).not.toBe(0)
    // What `nobody` could read of the password through /proc or the folder.
    const { uid, gid } = nobody()
    const read = spawnSync('cat', [join(dataDir, 'cluster', 'shop-password')], { uid, gid, cwd: '/' })
    expect(read.status).not.toBe(0)
  })

  test('takes over what an earlier release left to nobody, with its rows, but not from a running server', async () => {
    const { uid, gid } = nobody()
    const dataDir = folderOf('taken-over', {})
    const before = await startUnsynced(dataDir)
    await withClient(before.connection, (client) => client.query('CREATE TABLE sale AS SELECT 7 AS number'))
    await before.stop()
    spawnSync('chown', ['-R', `${uid}:${gid}`, dataDir])
    const lock = join(dataDir, 'cluster', 'postmaster.pid')
    writeFileSync(lock, `${process.pid}\n`)
    expect(serverUser(join(dataDir, 'cluster'))).toEqual({ uid, gid })
    rmSync(lock)
    const after = await startUnsynced(dataDir)
    expect(processOf(after.pid)).not.toBe(`${uid}`)
    for (const path of [dataDir, join(dataDir, 'cluster', 'base'), join(dataDir, 'postgres.log')])
      expect(`${ownerOf(path)}`).toBe(processOf(after.pid))
    const { rows } = await withClient(after.connection, (client) => client.query('SELECT number FROM sale'))
    expect(rows).toEqual([{ number: 7 }])
    await after.stop()
  })
})

test('a lock whose process id now belongs to another program does not prevent the start', async () => {
  const dataDir = join(place, 'killed')
  const first = await startPostgres({ dataDir })
  const lock = join(dataDir, 'cluster', 'postmaster.pid')
  const held = readFileSync(lock, 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'], { ...serverUser(join(dataDir, 'cluster')), stdio: 'ignore' })
  writeFileSync(lock, held.replace(/^\d+/, `${stranger.pid}`))
  const second = await startPostgres({ dataDir })
  expect(second.pid).not.toBe(stranger.pid)
  stranger.kill()
  await second.stop()
})
