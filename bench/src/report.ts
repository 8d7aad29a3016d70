/** One figure of a run; `promise` is its upper limit. */
export interface Figure {
  name: string
  value: number
  promise?: number
  unit?: string
}

/** Prints the figures as a Markdown table; a figure above its limit makes the process fail. */
export function report(figures: readonly Figure[]): void {
  console.log('\n| what | promised | measured |\n| --- | --- | --- |')
  for (const { name, value, promise, unit = '' } of figures) {
    const isBroken = promise !== undefined && !(value <= promise)
    if (isBroken) process.exitCode = 1
    const shown = Number.isInteger(value) ? value : value.toFixed(1)
    console.log(
      `| ${name} | ${promise === undefined ? '' : `≤ ${promise}`} | ${isBroken ? '✗ ' : ''}${shown}${unit} |`,
    )
  }
}

/** Median and maximum of several measurements in seconds. */
export function spread(name: string, seconds: readonly number[]): Figure[] {
  const sorted = seconds.toSorted((a, b) => a - b)
  return [
    { name: `${name}: median`, value: sorted[sorted.length >> 1] ?? Number.NaN, unit: ' s' },
    { name: `${name}: worst`, value: sorted.at(-1) ?? Number.NaN, unit: ' s' },
  ]
}

/** Prints the first few of many, to explain a failed limit. */
export function showSome(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.error([`${title}:`, ...lines.slice(0, 10)].join('\n  '))
}
