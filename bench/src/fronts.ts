import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** The name of the shop, of which its certificate is. */
export const DOMAIN = 'loja.example'

/** A proxy with TLS before the shop, with the file in `deploy/`. */
export interface Front {
  /** With TLS; the next one is for addresses with http://. */
  port: number
  /** Whom a browser has to trust. */
  certificate: string
  stop(): Promise<void>
}

interface Program {
  path: string
  file: string
  /** What of the file is of a machine, and how it is here. */
  places: (place: { home: string; port: number; shopPort: number }) => Record<string, string>
  /** Arguments, after `file` was written with the text before and after the example's. */
  args: (file: string) => string[]
  wrap?: (text: string, place: { home: string; port: number }) => string
  /** It makes a certificate itself, of an authority of its own. */
  authority?: string
}

const PROGRAMS = {
  nginx: {
    path: '/usr/sbin/nginx',
    file: 'nginx.conf',
    places: ({ home, port, shopPort }) => ({
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      'listen 80': `listen 127.0.0.1:${port + 1}`,
      '/etc/nginx/certs/': `${home}/`,
      'localhost:3000': `localhost:${shopPort}`,
    }),
    args: (file) => ['-c', file],
    wrap: (text, { home }) =>
      `daemon off; ${process.geteuid?.() === 0 ? 'user root; ' : ''}pid ${home}/pid; error_log ${home}/error.log; events {}\nhttp { access_log off; client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f; uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;\n${text}\n}\n`,
  },
  HAProxy: {
    path: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    places: ({ home, port, shopPort }) => ({
      'bind :443': `bind 127.0.0.1:${port}`,
      'bind :80': `bind 127.0.0.1:${port + 1}`,
      'bind 10.0.0.10:5432': `bind ${home}/database.sock`,
      '/etc/haproxy/certs': `${home}/certs`,
      '10.0.0.11:3000': `127.0.0.1:${shopPort}`,
    }),
    args: (file) => ['-q', '-db', '-f', file],
  },
  Caddy: {
    path: '/usr/bin/caddy',
    file: 'Caddyfile',
    places: ({ shopPort }) => ({ 'shop:3000': `localhost:${shopPort}` }),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    wrap: (text, { port }) =>
      `{\n\thttps_port ${port}\n\thttp_port ${port + 1}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n${text}`,
    authority: 'caddy/pki/authorities/local/root.crt',
  },
} satisfies Record<string, Program>
export type FrontName = keyof typeof PROGRAMS
export const FRONTS = Object.keys(PROGRAMS) as FrontName[]

export const isInstalled = (name: FrontName) => existsSync(PROGRAMS[name].path)

/** A certificate for the name and for 127.0.0.1: apart, and with its key in one file, as HAProxy reads it. */
function makeCertificate(home: string): string {
  const [certificate, key] = [join(home, 'loja.pem'), join(home, 'loja.key')]
  const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN},IP:127.0.0.1`]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const text = readFileSync(certificate, 'utf8')
  mkdirSync(join(home, 'certs'), { recursive: true })
  writeFileSync(join(home, 'certs/loja.pem'), text + readFileSync(key, 'utf8'))
  return text
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(true)).once('connect', () => socket.destroy())
  })

/**
 * Starts the program with its file in `deploy/`, on `port` and the one after it, before the shop on `shopPort`.
 * @throws Error where it does not start with that file, or the file has no longer what is replaced here
 */
export async function startFront(
  name: FrontName,
  folder: string,
  port: number,
  shopPort: number,
): Promise<Front> {
  const { path, file, places, args, wrap, authority }: Program = PROGRAMS[name]
  const home = join(folder, `front-${port}`)
  mkdirSync(home, { recursive: true })
  const own = makeCertificate(home)
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  for (const [from, to] of Object.entries(places({ home, port, shopPort }))) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  const written = join(home, file)
  writeFileSync(written, wrap?.(text, { home, port }) ?? text)
  const child = spawn(path, args(written), {
    stdio: ['ignore', 'ignore', name === 'Caddy' ? 'ignore' : 'inherit'],
    env: { ...process.env, DOMAIN, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  // However the run ends.
  process.once('exit', () => child.kill('SIGTERM'))
  while (!((await listens(port)) && (await listens(port + 1)))) {
    if (child.exitCode !== null) throw new Error(`${name} does not start with deploy/${file}`)
    await sleep(50)
  }
  return {
    port,
    certificate: authority ? readFileSync(join(home, authority), 'utf8') : own,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
