export interface ReaderLimits {
  /** Longest time between taking one part and asking for the next, milliseconds. */
  idleMs: number
  /** Longest time for everything, milliseconds. */
  totalMs: number
}

/**
 * The same parts, with `end` called once when their reader takes too long: whoever takes nothing keeps a connection to
 * the database and a snapshot, behind which no deleted row can be cleaned away.
 */
export async function* watchReader<T>(
  parts: AsyncIterable<T>,
  { idleMs, totalMs }: ReaderLimits,
  end: () => void,
): AsyncGenerator<T> {
  const whole = setTimeout(end, totalMs)
  let idle: NodeJS.Timeout | undefined
  try {
    for await (const part of parts) {
      idle = setTimeout(end, idleMs)
      yield part
      clearTimeout(idle)
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(idle)
  }
}
