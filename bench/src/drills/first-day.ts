import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockWith, type Layout, placed } from '../first-day/documents.ts'
import { Installed } from '../first-day/installed.ts'
import { fetchNode, isUser, mustRun, type Node, ROOT, type User, userNamed } from '../first-day/machine.ts'
import { PROCEDURES } from '../first-day/procedures.ts'
import {
  DATABASES,
  type Database,
  hasPrograms,
  startDebianPostgres,
  startPooler,
} from '../first-day/systems.ts'
import { freePort } from '../free-port.ts'
import { startFront } from '../fronts.ts'
import type { Figure } from '../report.ts'

const USER = 'backoffice'
const PERSON = 'shop-drill'
const PORT = await freePort()
const FRONT_PORT = await freePort(2)

interface System {
  node: '20.19.0' | '24.21.0'
  isService: boolean
  /** A person's own account instead of root; a service has a user anyway. */
  asPerson?: boolean
  database: Database
  /** Behind nginx with TLS. */
  behindProxy?: boolean
}

const SYSTEMS: Record<string, System> = {
  'one PC, root, Node 20': { node: '20.19.0', isService: false, database: 'embedded' },
  'one PC, own account, Node 24': { node: '24.21.0', isService: false, asPerson: true, database: 'embedded' },
  'service, Node 20, nginx': { node: '20.19.0', isService: true, database: 'embedded', behindProxy: true },
  'service, Node 24, DATABASE_URL': { node: '24.21.0', isService: true, database: 'a plain DATABASE_URL' },
  'service, Node 20, owner': { node: '20.19.0', isService: true, database: 'an owner of its own' },
  'service, Node 24, PgBouncer, nginx': {
    node: '24.21.0',
    isService: true,
    database: 'PgBouncer',
    behindProxy: true,
  },
}

/** The committed repository, as somebody gets it who clones it. */
function cloneTo(folder: string): void {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder])
}

/** The manual's commands for systemd; for its own, and for the editor, the drill stands in. */
async function installService(layout: Layout, node: Node): Promise<void> {
  for (const line of blockWith('useradd')) {
    const command = placed(line.replaceAll('sudo ', ''), layout)
    if (/^(cd|nano|cp .*systemd|systemctl) /.test(command)) continue
    if (command.startsWith('useradd') && isUser(USER)) continue
    await mustRun(command, { user: undefined, node, cwd: layout.repository })
  }
}

/** Somebody's account, who cloned the repository into a folder of their own. */
function personWith({ repository, data }: Layout): User {
  const home = join(repository, '..', 'home')
  execFileSync('useradd', ['--create-home', '--home-dir', home, PERSON])
  const user = userNamed(PERSON, home)
  execFileSync('chown', ['-R', `${PERSON}:`, repository])
  mkdirSync(data)
  chownSync(data, user.uid, user.gid)
  return user
}

/** StateDirectory and StateDirectoryMode of the unit. */
function stateDirectory({ data }: Layout): User {
  const user = userNamed(USER, data)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chownSync(data, user.uid, user.gid)
  return user
}

/** Every procedure; what one of them says that is not as documented, or undefined. */
async function tryAll(shop: Installed): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {}
  try {
    for (const [name, procedure] of Object.entries(PROCEDURES)) {
      found[name] = await procedure(shop).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (found[name]?.startsWith('does not start')) break
    }
  } finally {
    await shop.stop()
  }
  return found
}

/**
 * The procedures of README, SECURITY.md and operating.pt-BR.md by the letter, on each system. Needs root, and Debian's
 * PostgreSQL 15, PgBouncer and nginx.
 */
export async function firstDay(): Promise<Figure[] | undefined> {
  if (process.geteuid?.() !== 0 || !hasPrograms()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-first-day-'))
  chmodSync(folder, 0o755)
  const hadUser = isUser(USER)
  const postgres = await startDebianPostgres(folder)
  const figures: Figure[] = []
  const layoutOf = (name: string): Layout => ({
    repository: join(folder, name),
    data: join(folder, `${name}-data`),
    settingsFile: join(folder, `${name}.env`),
  })
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
  try {
    for (const [name, system] of Object.entries(SYSTEMS)) {
      const { node: version, isService, asPerson, database, behindProxy } = system
      console.log(`  ${name}…`)
      const node = fetchNode(version, join(tmpdir(), 'shop-drill-nodes'))
      const layout = layoutOf(`${isService ? 'service' : 'pc'}-${version.split('.')[0]}`)
      const isNew = !existsSync(layout.repository)
      if (isNew) cloneTo(layout.repository)
      if (isNew && isService) await installService(layout, node)
      const user = isService ? stateDirectory(layout) : asPerson ? personWith(layout) : undefined
      if (database === 'PgBouncer') pooler = await startPooler(folder, layout)
      const front = behindProxy ? await startFront('nginx', folder, FRONT_PORT, PORT) : undefined
      try {
        const given = await DATABASES[database]()
        const found = await tryAll(
          new Installed({ layout, user, node, port: PORT, isService, front, database: given }),
        )
        const failures = Object.entries(found).filter(([, problem]) => problem !== undefined)
        for (const [procedure, problem] of failures) console.error(`    ${procedure}: ${problem}`)
        figures.push({
          name: `first day, ${name}: of ${Object.keys(found).length} procedures not as documented`,
          value: failures.length,
          promise: 0,
        })
      } finally {
        await front?.stop()
        rmSync(layout.data, { recursive: true, force: true })
      }
    }
    return figures
  } finally {
    await pooler?.stop()
    await postgres.stop()
    if (!hadUser && isUser(USER)) execFileSync('userdel', [USER])
    if (isUser(PERSON)) execFileSync('userdel', [PERSON])
    rmSync(folder, { recursive: true, force: true })
  }
}
