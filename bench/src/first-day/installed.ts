import type { ChildProcess } from 'node:child_process'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Front } from '../fronts.ts'
import { type Call, caller } from './caller.ts'
import { documented, type Layout, unit } from './documents.ts'
import { mustRun, type Node, type Outcome, open, run, type User } from './machine.ts'
import { newSecret } from './systems.ts'

/** A first start installs and builds. */
const READY_MS = 900_000
const FIRST_START = "DEMO=off ADMIN_EMAIL=voce@loja.com.br ADMIN_PASSWORD='uma senha longa' npm start"

export interface Way {
  layout: Layout
  user: User | undefined
  node: Node
  port: number
  /** `npm start` in the repository's folder, or the units of `deploy/` with their file of settings. */
  isService: boolean
  front: Front | undefined
  database: Record<string, string>
}

/** A shop that is installed in one of the documents' ways. */
export class Installed {
  readonly call: Call
  readonly admin = { email: 'voce@loja.com.br', password: 'uma senha longa' }
  recoveryCodes: string[] = []
  /** The last backup. */
  backup = ''
  private running: { child: ChildProcess; read(): string } | undefined
  private starts = 0
  readonly way: Way

  constructor(way: Way) {
    this.way = way
    this.call = caller(way.port, way.front)
    if (way.isService) this.writeSettings({ ADMIN_PASSWORD: this.admin.password })
  }

  /** The copied example with its gaps filled, and what this machine needs besides. */
  private writeSettings(admin: Record<string, string>): void {
    const { layout, front, port, database, user } = this.way
    const given: Record<string, string> = {
      TOKEN_SECRET: newSecret(),
      ADMIN_EMAIL: this.admin.email,
      ADMIN_PASSWORD: '',
      ...admin,
      PUBLIC_URL: front ? `https://loja.example:${front.port}` : `http://localhost:${port}`,
      TRUST_PROXY: front ? '1' : 'off',
    }
    const text = readFileSync(join(layout.repository, 'deploy/backoffice.env'), 'utf8')
      .replace('/var/lib/backoffice', layout.data)
      .replace(/^(\w+)=.*$/gm, (line, name: string) => (name in given ? `${name}=${given[name]}` : line))
    const more = Object.entries({ ...database, PORT: String(port) }).map(
      ([name, value]) => `${name}=${value}`,
    )
    writeFileSync(layout.settingsFile, `${text}${more.join('\n')}\n`, { mode: 0o640 })
    if (user) chownSync(layout.settingsFile, 0, user.gid)
  }

  /** As the documents say once somebody has signed in. */
  removeAdminPassword(): void {
    if (!this.way.isService) return
    const text = readFileSync(this.way.layout.settingsFile, 'utf8')
    writeFileSync(this.way.layout.settingsFile, text.replace(/^ADMIN_PASSWORD=.*\n/m, ''))
  }

  async start(): Promise<void> {
    const { layout, user, node, port, isService } = this.way
    const started = isService
      ? (() => {
          const { command, cwd, settings } = unit('backoffice.service', layout)
          return open(command, { user, node, cwd, settings })
        })()
      : open(this.starts === 0 ? documented(FIRST_START) : documented('npm start'), {
          user,
          node,
          cwd: layout.repository,
          settings: { PORT: String(port), DATA_DIR: layout.data },
        })
    this.starts++
    this.running = started
    for (const until = Date.now() + READY_MS; ; await sleep(100)) {
      if (started.read().includes('Loja no ar:')) return
      if (started.child.exitCode !== null || Date.now() > until)
        throw new Error(`does not start: ${started.read().trim().split('\n').slice(-4).join(' | ')}`)
    }
  }

  async stop(): Promise<void> {
    const { child } = this.running ?? {}
    this.running = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // Ctrl C reaches every program of the terminal; systemd, too, signals all of a service.
    process.kill(-child.pid, this.way.isService ? 'SIGTERM' : 'SIGINT')
    await Promise.race([ended, sleep(30_000)])
  }

  /** A documented command, with the same settings as the service; `more` is written after it. */
  command(text: string, replaced: Record<string, string> = {}): Promise<string> {
    return mustRun(this.completed(text, replaced), this.place())
  }

  tryCommand(text: string, replaced: Record<string, string> = {}): Promise<Outcome> {
    return run(this.completed(text, replaced), this.place())
  }

  /** With a service every command gets its file of settings, as the documents say, unless it is about another shop. */
  private completed(text: string, replaced: Record<string, string>): string {
    let command = documented(text)
    for (const [from, to] of Object.entries(replaced)) command = command.replaceAll(from, to)
    if (!this.way.isService || text.startsWith('DATA_DIR=')) return command
    const file = `--env-file ${this.way.layout.settingsFile}`
    return command.includes(' -- ') ? `${command} ${file}` : `${command} -- ${file}`
  }

  private place() {
    const { layout, user, node, port, isService } = this.way
    const settings = isService ? undefined : { PORT: String(port), DATA_DIR: layout.data, DEMO: 'off' }
    return { user, node, cwd: layout.repository, settings }
  }

  /** The command of the timer, as systemd runs it. */
  timer(): Promise<string> {
    const { layout, user, node } = this.way
    const { command, cwd, settings } = unit('backoffice-backup.service', layout)
    return mustRun(command, { user, node, cwd, settings })
  }

  async signIn(password = this.admin.password, email = this.admin.email): Promise<string> {
    const { admin } = this
    const first = await this.call('POST', '/api/accounts/signin', { email, password })
    if (first.code !== 'SECOND_FACTOR') return tokenOf(first)
    const code = email === admin.email ? this.recoveryCodes.shift() : undefined
    return tokenOf(await this.call('POST', '/api/accounts/signin', { email, password, code }))
  }
}

function tokenOf({
  status,
  data,
  body,
}: {
  status: number
  data: Record<string, unknown>
  body: string
}): string {
  if (typeof data.accessToken === 'string') return data.accessToken
  throw new Error(`sign-in: ${status} ${body.slice(0, 200)}`)
}
