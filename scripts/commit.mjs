import { execFileSync } from 'node:child_process'

/** The commit that is built; empty outside a git repository. */
export function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}
