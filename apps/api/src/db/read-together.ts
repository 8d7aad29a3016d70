interface Batch<K, V> {
  keys: Set<K>
  rows: Promise<Map<K, V>>
}

/**
 * A lookup whose keys, asked for in one turn of the event loop, go to the database in one query. Nothing is kept from
 * one turn to the next: everybody gets what the database says after the question.
 */
export function readTogether<K, V>(
  read: (keys: K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  let open: Batch<K, V> | undefined
  const start = (): Batch<K, V> => {
    const keys = new Set<K>()
    const rows = new Promise((resolve) => setImmediate(resolve)).then(() => {
      open = undefined
      return read([...keys])
    })
    return { keys, rows }
  }
  return async (key) => {
    open ??= start()
    open.keys.add(key)
    return (await open.rows).get(key)
  }
}
