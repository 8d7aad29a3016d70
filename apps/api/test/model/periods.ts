import { DAY_MS, SHOP_TIMEZONE_DEFAULT, utcToLocal } from '@shop/domain/shop-time'
import type { Context } from './action.ts'
import type { State } from './state.ts'

export type Read = <T>(path: string) => Promise<T>

/** A day of the history, in shop time: nights move everything that happened a day back. */
export function periodOf(context: Context, state: State, day: number): string {
  const ago = (state.day - day) * DAY_MS
  const text = (at: number) => utcToLocal(new Date(at - ago), SHOP_TIMEZONE_DEFAULT).slice(0, 19)
  return `start/${text(context.begunAt - 1_000)}/end/${text(Date.now() + 1_000)}`
}

/** The days on which something of the history happened, in shop time. */
export function daysOf({ begunAt }: Context, state: State): string[] {
  const at = (time: number, day: number) =>
    utcToLocal(new Date(time - (state.day - day) * DAY_MS), SHOP_TIMEZONE_DEFAULT).slice(0, 10)
  const days = state.days.map((day) => [at(begunAt, day), at(Date.now(), day)])
  return [...new Set(days.flat())]
}
