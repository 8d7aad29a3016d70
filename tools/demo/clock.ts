import type { Connection } from '@shop/postgres/connection'
import { withClient } from '@shop/postgres/connection'

const RealDate = globalThis.Date
let shift = 0

/** PostgreSQL's functions of the time. */
const FUNCTIONS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp']

/** Run before the database is migrated, so that the defaults of its columns and its triggers use this clock. */
export async function giveClock(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`
      create schema clock;
      create table clock.shift (by_ms float8 not null);
      insert into clock.shift values (${shift});
      grant usage on schema clock to public;
      grant select on clock.shift to public`)
    for (const name of FUNCTIONS)
      await client.query(`create function public.${name}() returns timestamptz language sql stable as
        'select pg_catalog.${name}() + by_ms * interval ''1 ms'' from clock.shift'`)
    // Names of functions are looked up in this order; PostgreSQL's own would otherwise come first.
    await client.query(
      `alter database ${client.escapeIdentifier(connection.database)} set search_path = public, pg_catalog`,
    )
  })
}

/** Removes the clock, so that the dump is of a shop without it. */
export const takeClock = (connection: Connection) =>
  withClient(connection, (client) => client.query('drop schema clock cascade'))

/** From now on this process reads the time that {@link setTime} sets; its timers still use the machine's clock. */
export function replaceDate(): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [currentTime()]) as [number]))
    }
    static override now() {
      return currentTime()
    }
  } as DateConstructor
}

export const restoreDate = () => {
  globalThis.Date = RealDate
}

/** In ms. */
export const currentTime = () => RealDate.now() + shift

/** Sets the current time. @returns the difference to the machine's clock in ms */
export function setTime(at: number): number {
  shift = Math.round(at - RealDate.now())
  return shift
}
