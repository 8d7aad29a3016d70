export interface ReaderLimits {
  /** Longest time between reading one part and asking for the next, in milliseconds. */
  idleMs: number
  /** Longest time for everything, in milliseconds. */
  totalMs: number
}

/**
 * The same parts; calls `end` once when the client takes too long. A client that stops reading occupies a database
 * connection and a snapshot, which prevents the cleaning of deleted rows.
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
