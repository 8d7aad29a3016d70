/** Milliseconds that a code has to be out of sight before it counts again. */
const OUT_OF_SIGHT = 1200

/** Tells whether a code that the camera sees is a new one; held before the camera it counts once. */
export function repeatGuard() {
  const seen = new Map<string, number>()
  return (code: string, now: number): boolean => {
    const before = seen.get(code)
    seen.set(code, now)
    return before === undefined || now - before > OUT_OF_SIGHT
  }
}
