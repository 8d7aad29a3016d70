/**
 * Collects changes for `waitMs` and reloads them, one reload at a time: a change during a reload is reloaded again
 * afterwards, because the response under way may have been read before the change.
 */
export function gatherChanges<Change>(reload: (changes: Change[]) => Promise<unknown>, waitMs: number) {
  const changed = new Set<Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reloading = false

  const later = () => {
    timer ??= setTimeout(run, waitMs)
  }
  async function run() {
    timer = undefined
    const changes = [...changed]
    changed.clear()
    reloading = true
    await reload(changes).catch(() => {})
    reloading = false
    if (changed.size > 0) later()
  }
  return {
    add(change: Change) {
      changed.add(change)
      if (!reloading) later()
    },
    stop() {
      clearTimeout(timer)
      changed.clear()
    },
  }
}
