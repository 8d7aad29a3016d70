import { type LivingShop, Refusal } from './shop.ts'

type Deed = () => Promise<unknown>

/** The planned events, in the order of time. */
export class Diary {
  private entries: { at: number; deed: Deed }[] = []
  refused = 0
  private current = Number.NEGATIVE_INFINITY

  /** Plans an event; one in the past is done next. */
  plan(at: number, deed: Deed): void {
    const time = Math.max(at, this.current)
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.entries[middle]?.at ?? 0) <= time) low = middle + 1
      else high = middle
    }
    this.entries.splice(low, 0, { at: time, deed })
  }

  /** Runs the events until that time; those planned for later are dropped. */
  async live(shop: LivingShop, end: number, report: (at: number) => void): Promise<void> {
    for (let next = this.entries.shift(); next && next.at < end; next = this.entries.shift()) {
      this.current = Math.max(this.current, next.at)
      const time = shop.time()
      await shop.setTime(Math.max(this.current, time))
      await next.deed().catch((error) => {
        // The chain of events ends here; the others continue.
        if (!(error instanceof Refusal)) throw error
        this.refused++
        console.error(error.message)
      })
      report(this.current)
    }
  }
}
