import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './machine.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const TEXTS = ['README.md', 'SECURITY.md', 'docs/operating.pt-BR.md'].map(read).join('\n')

/** Where the documents put things, and where this drill puts them. */
export interface Layout {
  repository: string
  data: string
  settingsFile: string
}

const STANDARD: Layout = {
  repository: '/opt/backoffice',
  data: '/var/lib/backoffice',
  settingsFile: '/etc/backoffice.env',
}

/** The text with this drill's places instead of the documents'. */
export function placed(text: string, layout: Layout): string {
  let result = text
  for (const key of ['repository', 'data', 'settingsFile'] as const)
    result = result.replaceAll(STANDARD[key], layout[key])
  return result
}

/**
 * A command exactly as a document has it, without `sudo` (the drill is root already and changes users by itself).
 * @throws Error where no document has it
 */
export function documented(command: string): string {
  if (!TEXTS.includes(command)) throw new Error(`No document says: ${command}`)
  return command.replaceAll(/sudo (-u \w+ )?/g, '')
}

/** The lines of the first `sh` block of the operating manual that contains `word`, without comments. */
export function blockWith(word: string): string[] {
  const blocks = [...read('docs/operating.pt-BR.md').matchAll(/```sh\n([^`]*)```/g)].map(
    ([, text = '']) => text,
  )
  const block = blocks.find((text) => text.includes(word))
  if (!block) throw new Error(`The operating manual has no block with ${word}`)
  return block.split('\n').flatMap((line) => line.replace(/\s{2,}#.*$/, '').trim() || [])
}

const oneLine = (unit: string, name: string) => {
  const found = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  if (!found) throw new Error(`The unit has no ${name}`)
  return found
}

/** What systemd would run for a unit of `deploy/`, and its settings: those of the file win. */
export function unit(
  name: string,
  layout: Layout,
): { command: string; cwd: string; settings: Record<string, string> } {
  const text = placed(read(`deploy/${name}`), layout)
  const ownSettings = oneLine(text, 'Environment').split(' ').join('\n')
  return {
    command: `exec ${oneLine(text, 'ExecStart')}`,
    cwd: oneLine(text, 'WorkingDirectory'),
    settings: {
      ...(parseEnv(ownSettings) as Record<string, string>),
      ...(parseEnv(readFileSync(oneLine(text, 'EnvironmentFile'), 'utf8')) as Record<string, string>),
    },
  }
}

export const example = (name: string, layout: Layout) => placed(read(`deploy/${name}`), layout)
