import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@shop/postgres/connection'
import { Client } from 'pg'
import type { MailServer } from './mail-server.ts'
import { send } from './shop-client.ts'

const CODES = 300
const UNKNOWN = 300
const MOST_MS = 120_000

const known = (nth: number) => `codigo${nth}@bench.local`
const request = (url: string, email: string) =>
  send('PATCH', `${url}/api/accounts/users/forgotpassword/${email}`, undefined)

async function addEmployees(connection: Connection): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(
    `insert into employees (kind, name, email, phone)
     select 'attendant', 'Pessoa ' || n, 'codigo' || n || '@bench.local', '11987654321' from generate_series(1, $1::int) n`,
    [CODES],
  )
  await client.end()
}

/**
 * As many people as {@link CODES} request a code at once, after others requested codes for unknown addresses. Prints
 * when the first and the last mail arrived.
 */
export async function measureMails(
  url: string,
  connection: Connection,
  { arrivals }: MailServer,
): Promise<void> {
  await addEmployees(connection)
  await Promise.all(Array.from({ length: UNKNOWN }, (_, nth) => request(url, `ninguem${nth}@bench.local`)))
  const from = performance.now()
  const responses = await Promise.all(Array.from({ length: CODES }, (_, nth) => request(url, known(nth + 1))))
  const refused = responses.filter(({ status }) => status !== 200).length
  for (const end = from + MOST_MS; arrivals.size < CODES - refused && performance.now() < end; )
    await sleep(20)
  const times = [...arrivals.values()].map((at) => (at - from) / 1000).toSorted((a, b) => a - b)
  const [first = Number.NaN, last = Number.NaN] = [times[0], times.at(-1)]
  console.log(
    `\nMails with codes, ${CODES} at once: ${times.length} arrived, ${refused} refused; first after ${first.toFixed(2)} s, last after ${last.toFixed(2)} s, ${(last - first).toFixed(2)} s later (aim: 10 s)`,
  )
}
