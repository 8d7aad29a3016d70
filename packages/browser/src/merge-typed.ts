const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a body that differ from those that its form opened with. */
export const changedFields = <Body extends object>(before: Body, body: Body) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !same(value, before[name as keyof Body])),
  ) as Partial<Body>

type Group = Record<string, unknown>

const merge = (before: Group, typed: Group, now: Group): Group =>
  Object.fromEntries(
    Object.keys({ ...now, ...typed })
      .map((name) => {
        const [old, value, current] = [before[name], typed[name], now[name]]
        if (isGroup(value) && isGroup(current)) return [name, merge(isGroup(old) ? old : {}, value, current)]
        return [name, same(value, old) ? current : value]
      })
      .filter(([, value]) => value !== undefined),
  )

/**
 * The current values with the person's typed values on top: a field that differs from `before` was typed, every other
 * one has the value of `now`. Groups of fields (an address, the rows of a table by key) are compared field by field.
 */
export const mergeTyped = <Values extends object>(before: Values, typed: Values, now: Partial<Values>) =>
  merge({ ...before } as Group, { ...typed } as Group, { ...before, ...now }) as Values

/** Whether typed values would be lost if the form took the current values. */
export const wouldLose = <Values extends object>(before: Values, typed: Values, now: Partial<Values>) =>
  !same(mergeTyped(before, typed, now), mergeTyped(typed, typed, now))
