import type { Requested } from './counting.ts'

/** The path of a report or chart with its parameters. */
export function addressOf(path: string, { start, end, person, level, brand, reference }: Requested): string {
  const values: Record<string, string | number> = { start, end, id: person, level, brand, reference }
  return path.replace(/:(\w+)/g, (_parameter, name) => encodeURIComponent(values[name] ?? ''))
}
