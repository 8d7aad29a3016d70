import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second for every program. */
const TICK_MS = 10

/**
 * Fields of /proc/PID/stat after the name, which may contain spaces; undefined when the process ended or this is not
 * Linux.
 */
function statOf(pid: number | string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const PARENT = 0
const [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [10, 11, 12, 13]
const sum = (stat: readonly number[], ...fields: number[]) =>
  fields.reduce((total, field) => total + (stat[field] ?? 0), 0) * TICK_MS

/** CPU milliseconds that a process has used. */
export const cpuOf = (pid: number): number => sum(statOf(pid) ?? [], USER, SYSTEM)

/** CPU milliseconds of a process and all of its children, including ended ones. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.[PARENT] === pid)
  return (
    sum(statOf(pid) ?? [], USER, SYSTEM, ENDED_USER, ENDED_SYSTEM) +
    children.reduce((total, stat) => total + sum(stat ?? [], USER, SYSTEM), 0)
  )
}

/**
 * CPU milliseconds that each running child of a process has used, by its id: counted in nanoseconds, for children with one
 * thread.
 */
export function cpuOfChildren(pid: number): Map<string, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return new Map(
    children.map((child) => [
      child,
      Number(readFileSync(`/proc/${child}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    ]),
  )
}

/** Memory in use by a process, in megabytes. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
