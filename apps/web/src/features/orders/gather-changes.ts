/**
 * Collects changes for `waitMs` and reloads them, one reload at a time: what changes during a reload is reloaded again
 * afterwards, because the answer under way may have been read before the change.
 */
export function gatherChanges<Change>(renew: (changes: Change[]) => Promise<unknown>, waitMs: number) {
  const changed = new Set<Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing = false

  const later = () => {
    timer ??= setTimeout(run, waitMs)
  }
  async function run() {
    timer = undefined
    const changes = [...changed]
    changed.clear()
    renewing = true
    await renew(changes).catch(() => {})
    renewing = false
    if (changed.size > 0) later()
  }
  return {
    add(change: Change) {
      changed.add(change)
      if (!renewing) later()
    },
    stop() {
      clearTimeout(timer)
      changed.clear()
    },
  }
}
