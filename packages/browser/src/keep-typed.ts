const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The current values with the person's typed values on top: a field that differs from `before` was typed, every other
 * one is taken from `now`. Groups of fields (an address) are compared field by field.
 */
export function keepTyped<Values extends object>(
  before: Values,
  typed: Values,
  now: Partial<Values>,
): Values {
  const kept = Object.entries(typed).map(([name, value]) => {
    const old = before[name as keyof Values]
    const present = now[name as keyof Values]
    if (present === undefined) return [name, value]
    if (isGroup(old) && isGroup(value) && isGroup(present)) return [name, keepTyped(old, value, present)]
    return [name, same(value, old) ? present : value]
  })
  return Object.fromEntries(kept) as Values
}

/** Whether typed values would be lost if the form took the current values. */
export const wouldLose = <Values extends object>(before: Values, typed: Values, now: Partial<Values>) =>
  !same(keepTyped(before, typed, now), { ...typed, ...now })
