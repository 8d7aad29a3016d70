import { useState } from 'react'

/**
 * Values of fields that are also stored elsewhere (in the URL, on the server) and change there some time after they
 * were typed. A field follows its stored value unless the person typed something else meanwhile, which stays. The
 * fields are never recreated for it: they keep the focus and the cursor.
 *
 * @param isSame true if the typed value is stored as the second one; default: they are equal
 */
export function useTyped<Values extends object>(
  stored: Values,
  isSame: (typed: unknown, stored: unknown) => boolean = Object.is,
) {
  const [typed, setTyped] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const keys = new Set([...Object.keys(stored), ...Object.keys(seen)] as (keyof Values)[])
  const changed = [...keys].filter((key) => !Object.is(stored[key], seen[key]))
  if (changed.length > 0) {
    setSeen(stored)
    const followed = changed.filter(
      (key) => isSame(typed[key], seen[key]) && !isSame(typed[key], stored[key]),
    )
    if (followed.length > 0)
      setTyped({ ...typed, ...Object.fromEntries(followed.map((key) => [key, stored[key]])) })
  }
  return [typed, setTyped] as const
}
