const bars = new Set<HTMLElement>()

/** Height in pixels of a notice at the window's bottom; when a bar of buttons is there, notices are above it. */
const NOTICE = 112

/** Sets `--above-bars`, the place of notices: above the bar as long as there is one. */
export function placeNotices() {
  const tops = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ bottom }) => bottom > window.innerHeight - NOTICE)
    .map(({ top }) => window.innerHeight - top)
  document.documentElement.style.setProperty('--above-bars', `${Math.max(0, ...tops)}px`)
}

let sizes: ResizeObserver | undefined

/** The `ref` of a bar of buttons at the bottom of the window or of a dialog, which notices must not cover. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return
  sizes ??= new ResizeObserver(placeNotices)
  const around = bar.parentElement ?? bar
  bars.add(bar)
  sizes.observe(bar)
  sizes.observe(around)
  return () => {
    bars.delete(bar)
    sizes?.unobserve(bar)
    sizes?.unobserve(around)
    placeNotices()
  }
}
