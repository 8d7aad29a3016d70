import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The parts of a call by their files. Code of other files counts for the part that called it, else for HTTP. */
const FILES = {
  session: /features\/identity\/|plugins\/access|read-together/,
  SQL: /\/src\/db\/|node_modules\/(pg|kysely|postgres)/,
  text: /plugins\/(responses|compress)|fast-json-stringify/,
  objects: /\/src\/(features|wire)|packages\/(domain|contract)\//,
  HTTP: /\/src\/|node_modules\//,
}
type Part = keyof typeof FILES
export const PARTS = Object.keys(FILES) as Part[]

interface Profile {
  nodes: {
    id: number
    callFrame: { url: string; functionName: string; lineNumber: number; columnNumber: number }
    children?: number[]
  }[]
  samples: number[]
}
type Frame = Profile['nodes'][number]['callFrame']

const maps = new Map<string, SourceMap>()

/** The source file of a function of the built server; '' for one of Node.js. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  if (!url.startsWith('file:')) return ''
  const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  maps.set(url, map)
  const entry = map.findEntry(lineNumber, columnNumber)
  return 'originalSource' in entry ? `/${entry.originalSource}` : ''
}

/** The share of each part in the time in which the process was busy. */
function sharesOf({ nodes, samples }: Profile): number[] {
  const partOf = new Map<number, Part | 'idle'>()
  for (const { id, callFrame, children = [] } of nodes) {
    const above = partOf.get(id) ?? 'HTTP'
    const source = sourceOf(callFrame)
    const own = PARTS.find((part) => FILES[part].test(source)) ?? above
    const part = callFrame.functionName === '(idle)' ? 'idle' : above === 'session' ? above : own
    for (const each of [id, ...children]) partOf.set(each, part)
  }
  const worked = samples.map((id) => partOf.get(id)).filter((part) => part !== 'idle')
  return PARTS.map((part) => worked.filter((one) => one === part).length / worked.length)
}

/** Profiles a process during `run` by its inspector; the shares are in the order of {@link PARTS}. */
export async function sharesOfParts<T>(
  port: number,
  run: () => Promise<T>,
): Promise<{ result: T; shares: number[] }> {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const next = (event: string) =>
    new Promise<{ data?: unknown }>((resolve) => {
      socket.addEventListener(event, (message) => resolve(message as { data?: unknown }), { once: true })
    })
  await next('open')
  const request = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }))
    return JSON.parse(String((await next('message')).data)) as { result: { profile: Profile } }
  }
  await request('Profiler.enable')
  await request('Profiler.start')
  const result = await run()
  const { profile } = (await request('Profiler.stop')).result
  socket.close()
  return { result, shares: sharesOf(profile) }
}
