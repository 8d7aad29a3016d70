import { formatNumber } from '../../shared/ui/format.ts'

/** How much more or less a sum is than the one before, in whole percent. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'O mesmo'
  if (before === 0) return 'Mais'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${formatNumber(percent)}% ${now > before ? 'a mais' : 'a menos'}`
}
