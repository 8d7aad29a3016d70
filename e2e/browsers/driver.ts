import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser driven through WebDriver, with the functions that these checks need. */
export interface Driver {
  version: string
  open: (url: string) => Promise<void>
  /** Runs the body of an async function in the page and returns its result. */
  run: (body: string) => Promise<unknown>
  close: () => Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Repeats the work until it succeeds: a browser needs time before it accepts connections. */
async function eventually<T>(work: () => Promise<T>, what: string, tries = 60): Promise<T> {
  for (let left = tries; ; left--)
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw new Error(`${what}: ${error}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
}

/** Ends the process and its children. */
function stop({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

const start = (command: string, args: string[]) =>
  spawn(command, args, { stdio: 'ignore', detached: true, env: { ...process.env, MOZ_HEADLESS: '1' } })

const asFunction = (body: string) => `(async () => { ${body} })()`

type BidiValue = { type: string; value?: unknown }

/** Firefox supports WebDriver BiDi itself, over one socket. */
export async function openFirefox(): Promise<Driver> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const browser = start(process.env.FIREFOX_PATH ?? 'firefox-esr', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    `--remote-debugging-port=${port}`,
  ])
  const socket = await eventually(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const opened = new WebSocket(`ws://127.0.0.1:${port}/session`)
        opened.onopen = () => resolve(opened)
        opened.onerror = () => reject(new Error('no response'))
      }),
    'Firefox does not listen',
  )
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data))
    const requested = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') requested?.reject(new Error(`${message.error}: ${message.message}`))
    else requested?.resolve(message.result as never)
  }
  let id = 0
  const call = <T>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(++id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  const session = await call<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    version: `Firefox ${session.capabilities.browserVersion}`,
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: async (body) => {
      const response = await call<{ result: BidiValue; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression: asFunction(body), target: { context }, awaitPromise: true, userActivation: true },
      )
      if (response.exceptionDetails) throw new Error(response.exceptionDetails.text)
      return response.result.value
    },
    close: async () => {
      socket.close()
      stop(browser)
    },
  }
}

/** WebKitGTK, the engine of Safari, through its WebDriver; on a machine without a screen under xvfb-run. */
export async function openWebKit(): Promise<Driver> {
  const binary = process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? ''
  if (!existsSync(binary)) throw new Error('MiniBrowser is not installed (webkit2gtk-driver)')
  const port = await freePort()
  const driver = start('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`])
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Record<string, unknown> }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await eventually(() => call('GET', '/status'), 'WebKitWebDriver does not listen')
  const options = { binary, args: ['--automation'] }
  const session = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const base = `/session/${session.sessionId}`
  await call('POST', `${base}/timeouts`, { script: 90_000, pageLoad: 90_000 })
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    open: async (url) => void (await call('POST', `${base}/url`, { url })),
    run: async (body) => {
      const script = `const done = arguments[arguments.length - 1];
        ${asFunction(body)}.then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const response = (await call('POST', `${base}/execute/async`, { script, args: [] })) as {
        value?: unknown
        error?: string
      }
      if (response.error) throw new Error(response.error)
      return response.value
    },
    close: async () => {
      await call('DELETE', base).catch(() => undefined)
      stop(driver)
    },
  }
}
