const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The current values with the person's typed values on top: a field that differs from `before` was typed, every other
 * one has the value of `now`. Groups of fields (an address) are compared field by field.
 */
export function mergeTyped<Values extends object>(
  before: Values,
  typed: Values,
  now: Partial<Values>,
): Values {
  const merged = Object.entries(typed).map(([name, value]) => {
    const old = before[name as keyof Values]
    const current = now[name as keyof Values]
    if (current === undefined) return [name, value]
    if (isGroup(old) && isGroup(value) && isGroup(current)) return [name, mergeTyped(old, value, current)]
    return [name, same(value, old) ? current : value]
  })
  return Object.fromEntries(merged) as Values
}

/** Whether typed values would be lost if the form took the current values. */
export const wouldLose = <Values extends object>(before: Values, typed: Values, now: Partial<Values>) =>
  !same(mergeTyped(before, typed, now), { ...typed, ...now })
