import type { CallAddress } from '@shop/contract/calls'
import type { Attempt } from './people.ts'

type Met = 'allowed' | 'refused' | 'pair' | 'repeated'

/** How often each action was met in which status, and how it ended. */
export class Coverage {
  readonly #counts = new Map<string, Record<Met, number>>()
  steps = 0
  /** Calls that people of few permissions tried without their permission. */
  readonly attempts: Attempt[] = []
  /** Steps that people of few permissions made. */
  readonly made = new Map<string, number>()

  madeBy(permissions: string): void {
    this.made.set(permissions, (this.made.get(permissions) ?? 0) + 1)
  }

  met(action: string, status: string, how: Met): void {
    const key = `${action}\t${status}`
    const row = this.#counts.get(key) ?? { allowed: 0, refused: 0, pair: 0, repeated: 0 }
    row[how]++
    this.#counts.set(key, row)
    this.steps++
  }

  /** Actions that were carried out at least once. */
  done(): Set<string> {
    return new Set(
      [...this.#counts].filter(([, row]) => row.allowed > 0).map(([key]) => key.split('\t')[0] ?? ''),
    )
  }

  /** Calls that somebody was refused for lack of the permission. */
  refused(): ReadonlySet<CallAddress> {
    return new Set(this.attempts.map(({ call }) => call))
  }

  /** Combinations of action and status that were met. */
  size(): number {
    return this.#counts.size
  }

  table(): string {
    const order = new Intl.Collator('en', { numeric: true })
    const rows = [...this.#counts].toSorted(([a], [b]) => order.compare(a, b))
    const line = (cells: readonly (string | number)[]) =>
      cells.map((cell, at) => (at < 2 ? `${cell}`.padEnd(20) : `${cell}`.padStart(9))).join('')
    return [
      line(['action', 'status', 'allowed', 'refused', 'at once', 'repeated']),
      ...rows.map(([key, { allowed, refused, pair, repeated }]) =>
        line([...key.split('\t'), allowed, refused, pair, repeated]),
      ),
    ].join('\n')
  }
}
