import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@shop/postgres/connection'
import { DATABASES, hasPrograms, POSTGRES_PORT, startDebianPostgres } from '../first-day/systems.ts'
import { freePort } from '../free-port.ts'
import type { Figure } from '../report.ts'
import { type Server, startApi } from '../servers.ts'
import { WITH_ADMIN } from '../shop-client.ts'

const PORT = await freePort()
const [LIBRARY = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const YEARS = 9 * 365 * DAY
/** When the nightly work is due, in UTC: 4:17 in the shop's zone, which has no summer time. */
const NIGHT = (7 * 60 + 17) * MINUTE
/** A minute until the next whole minute, and the promised one. */
const LATEST = 120
const GIVE_UP_MS = 240_000

/** The clock that the API and its database share, as programs of one machine do. */
class Clock {
  private readonly file: string
  private offset = 0
  readonly env: Record<string, string>

  constructor(folder: string) {
    this.file = join(folder, 'clock')
    this.env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    this.set(Date.now())
  }

  now = () => Date.now() + this.offset

  set(time: number): void {
    this.offset = Math.round((time - Date.now()) / 1000) * 1000
    writeFileSync(this.file, `${this.offset < 0 ? '' : '+'}${this.offset / 1000}\n`)
    chmodSync(this.file, 0o644)
  }
}

interface Run {
  id: string
  name: string
  /** When it began by the clock; ms since 1970. */
  at: number
}

/** The timed work that was done. */
const runs = (url: string): Promise<Run[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select id, name, extract(epoch from started_on)::float8 * 1000 as at from jobs.job
        where name in ('pix-expiry', 'nightly-work') and state = 'completed'`,
    )
    return rows
  })

/**
 * The clock of a machine, which both the shop and its database read, jumps a day ahead and back, and is years ahead when
 * they start: work of the minute and of the night is done at the right time, and once. Needs root, Debian's PostgreSQL 15
 * and libfaketime.
 */
export async function clock(): Promise<Figure[] | undefined> {
  if (process.geteuid?.() !== 0 || !hasPrograms() || !existsSync(LIBRARY)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-clock-'))
  chmodSync(folder, 0o755)
  const time = new Clock(folder)
  const postgres = await startDebianPostgres(folder, { ...process.env, ...time.env })
  const settings = await DATABASES['a plain DATABASE_URL']()
  const jobs = `postgres://postgres@127.0.0.1:${POSTGRES_PORT}/loja`
  const start = (): Promise<Server> =>
    startApi(PORT, { ...WITH_ADMIN, ...settings, ...time.env, DATA_DIR: join(folder, 'data') })
  const figures: Figure[] = []
  const night = Math.floor(Date.now() / DAY) * DAY + DAY + NIGHT
  let earlier = new Set<string>()
  /** What was done since the clock was set. */
  const news = async () => (await runs(jobs)).filter(({ id }) => !earlier.has(id))
  const setTo = async (at: number) => {
    if (api) earlier = new Set((await runs(jobs)).map(({ id }) => id))
    time.set(at)
  }
  /** How long, in seconds, until work of this name was done at or after `from` by the clock. */
  const measure = async (what: string, name: string, from = time.now()) => {
    const begun = performance.now()
    let value = Number.POSITIVE_INFINITY
    for (; value > LATEST && performance.now() - begun < GIVE_UP_MS; await sleep(500))
      if ((await news()).some((run) => run.name === name && run.at >= from && run.at < from + DAY / 2))
        value = (performance.now() - begun) / 1000
    console.log(`  ${what}: ${value.toFixed(1)} s`)
    figures.push({ name: `clock: ${what}: seconds until it is done`, value, promise: LATEST, unit: ' s' })
  }
  const countNights = async (what: string, from: number) => {
    await sleep(MINUTE)
    const done = (await news()).filter(
      ({ name, at }) => name === 'nightly-work' && at >= from && at < from + DAY / 2,
    )
    figures.push({ name: `clock: ${what}: times that it is done`, value: done.length, promise: 1 })
  }
  let api: Server | undefined
  try {
    await setTo(night - 3 * MINUTE)
    api = await start()
    await measure('right, work of the minute', 'pix-expiry')
    await setTo(night + DAY - MINUTE / 2)
    await measure('a day ahead, work of the minute', 'pix-expiry')
    await measure('a day ahead, work of the night', 'nightly-work', night + DAY)
    await setTo(night - MINUTE)
    await measure('a day back, work of the minute', 'pix-expiry')
    await measure('a day back, work of the night', 'nightly-work', night)
    await countNights('a day back, work of the night', night)
    await setTo(night + DAY - MINUTE)
    await measure('the next night, done ahead already', 'nightly-work', night + DAY)
    await countNights('the next night, done ahead already', night + DAY)
    await api.end()
    await setTo(night + DAY + YEARS)
    api = await start()
    await measure('years ahead at the start, work of the minute', 'pix-expiry')
    await setTo(night + 2 * DAY - MINUTE)
    await measure('back from years ahead, work of the minute', 'pix-expiry')
    await measure('back from years ahead, work of the night', 'nightly-work', night + 2 * DAY)
    await countNights('back from years ahead, work of the night', night + 2 * DAY)
    return figures
  } finally {
    await api?.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
