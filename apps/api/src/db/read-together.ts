// Not dataloader: it caches answers by default, and a session that ended must be refused at once.

interface Batch<K, V> {
  keys: Set<K>
  rows: Promise<Map<K, V>>
}

/**
 * A lookup whose keys of one turn of the event loop are read by one query. Nothing is cached from one turn to the next:
 * every value is read after its request.
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
