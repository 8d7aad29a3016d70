import type { Client } from 'pg'
import { REPORT_CASES, type ReportCase } from './report-cases.ts'

const PAGE = 100
const ROUNDS = 15
const WHOLE_ROUNDS = 3

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

const sorted = (times: number[]) => times.toSorted((a, b) => a - b)
const median = (times: number[]) => sorted(times)[times.length >> 1] ?? Number.NaN
const p95 = (times: number[]) => sorted(times)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** The statements in one snapshot, as the report runs them. */
const barePage =
  (client: Client, { bare }: ReportCase) =>
  async () => {
    if (bare.sums) await client.query(bare.sums)
    await client.query(`${bare.rows} limit ${PAGE}`)
  }

/** All rows as text, discarded. */
const bareWhole =
  (client: Client, { bare }: ReportCase) =>
  async () => {
    await client.query('begin')
    await client.query('set local cursor_tuple_fraction = 1')
    if (bare.sums) await client.query(bare.sums)
    await client.query(`declare bare_rows no scroll cursor for ${bare.rows}`)
    while (
      (await client.query({ text: 'fetch 1000 from bare_rows', rowMode: 'array' })).rows.length === 1000
    );
    await client.query('rollback')
  }

async function drain(url: string, token: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${url}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}

/** Alternating, so that other load on the machine affects both. */
async function inTurn(rounds: number, ours: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const times = { ours: [] as number[], bare: [] as number[] }
  await bare()
  await ours()
  for (let i = 0; i < rounds; i++) {
    times.bare.push(await seconds(bare))
    times.ours.push(await seconds(ours))
  }
  const ratios = times.ours.map((own, i) => own / (times.bare[i] ?? Number.NaN))
  return {
    ratio: median(ratios),
    ms: median(times.ours) * 1000,
    p95: p95(times.ours) * 1000,
    bareMs: median(times.bare) * 1000,
  }
}

/**
 * Measures every report against plain statements that read the same data: a page with its totals, and the whole file.
 */
export async function timeReports(client: Client, url: string, token: string): Promise<void> {
  console.log('\n| report | page ms | p95 | bare ms | ratio | file ms | bare ms | ratio |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const one of REPORT_CASES) {
    const address = `${url}/api${one.path}`
    const page = await inTurn(
      ROUNDS,
      () => drain(`${address}?page=0&items=${PAGE}`, token),
      barePage(client, one),
    )
    const whole = await inTurn(
      WHOLE_ROUNDS,
      () => drain(`${address}?format=csv`, token),
      bareWhole(client, one),
    )
    const cells = [page.ms, page.p95, page.bareMs].map((ms) => ms.toFixed(0))
    const file = [whole.ms, whole.bareMs].map((ms) => ms.toFixed(0))
    console.log(
      `| ${one.report.id} ${one.report.title} | ${cells.join(' | ')} | ${page.ratio.toFixed(2)} | ${file.join(' | ')} | ${whole.ratio.toFixed(2)} |`,
    )
  }
}
