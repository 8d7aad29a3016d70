/** A line as it is compared: of a file, or saved. */
export interface Compared {
  /** YYYY-MM-DD. */
  day: string
  /** In cents, without a sign: an earlier release may have read another direction. */
  cents: number
  /** The bank's id; empty for none. */
  bankId: string
  /** Digest of the text; null for lines of earlier releases. */
  textKey: string | null
  /** The layout of its file. */
  layout: string | null
}

type Same = (one: Compared, other: Compared) => boolean

/**
 * When two lines of one account, day and amount are the same, surest first: by the bank's id; by text, where one of them has
 * no id; by their number alone where one stood in another layout, as OFX and CSV of one account word a payment differently.
 */
const SAME: readonly Same[] = [
  (one, other) => one.bankId !== '' && one.bankId === other.bankId,
  (one, other) =>
    one.textKey !== null && one.textKey === other.textKey && (one.bankId === '' || other.bankId === ''),
  (one, other) => one.layout !== other.layout,
]

const groupOf = ({ day, cents }: Compared) => `${day}|${cents}`

/** For each incoming line the saved one that it is, or undefined; a saved line is one of them at most. */
export function matchKnown<Saved extends Compared>(
  incoming: readonly Compared[],
  saved: readonly Saved[],
): (Saved | undefined)[] {
  const groups = Map.groupBy(saved, groupOf)
  const found = new Map<number, Saved>()
  const taken = new Set<Saved>()
  for (const isSame of SAME)
    for (const [index, line] of incoming.entries()) {
      if (found.has(index)) continue
      const match = groups.get(groupOf(line))?.find((one) => !taken.has(one) && isSame(line, one))
      if (!match) continue
      found.set(index, match)
      taken.add(match)
    }
  return incoming.map((_, index) => found.get(index))
}

/** The identities of the saved lines of one account, by day and amount. */
export function takenIn(saved: readonly (Compared & { identity: string })[]): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const line of saved)
    taken.set(groupOf(line), (taken.get(groupOf(line)) ?? new Set()).add(line.identity))
  return taken
}

/**
 * The identity of a new line: the bank's id, or its text, and the first number that no equal line of the day has. It is
 * added to `taken`.
 */
export function identityOf(line: Compared, taken: Map<string, Set<string>>): string {
  const used = taken.get(groupOf(line)) ?? new Set()
  taken.set(groupOf(line), used)
  const name = line.bankId || line.textKey
  let nth = 0
  while (used.has(`${name}#${nth}`)) nth++
  used.add(`${name}#${nth}`)
  return `${name}#${nth}`
}
