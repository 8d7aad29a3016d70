import { randomUUID } from 'node:crypto'
import type { Answer } from '../harness.ts'
import { seededRandom } from '../random.ts'
import type { Action, Context, Plan } from './action.ts'
import { ACTIONS } from './actions.ts'
import {
  differences,
  expectFigures,
  expectSettledOnce,
  figuresOf,
  readFigures,
  sameFigures,
} from './compare.ts'
import type { Coverage } from './coverage.ts'
import { type ModelShop, openHistory } from './open-shop.ts'
import { expectReports } from './reports.ts'
import { noteSales, Refused } from './rules.ts'
import { type State, Unknown } from './state.ts'

/** A step before it meets a shop: what it becomes depends on the state that it finds. */
export interface AbstractStep {
  seed: number
  mode: 'once' | 'repeated' | 'pair'
}

interface Told {
  action: Action
  plan: Plan
}

type Verdict = { status: number } | { refused: readonly number[] }

function judge(state: State, { action, plan }: Told): Verdict {
  try {
    const status = action.apply(state, plan)
    noteSales(state)
    return { status }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.statuses }
    if (error instanceof Unknown) return { refused: [404] }
    throw error
  }
}

const agrees = (verdict: Verdict, status: number) =>
  'status' in verdict ? verdict.status === status : verdict.refused.includes(status)

function among(weights: readonly number[], draw: number): number {
  let left = draw * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return index
  }
  return 0
}
const WEIGHTS = ACTIONS.map(({ weight }) => weight)

function plan(state: State, seed: number, name: string): Told | undefined {
  const random = seededRandom(seed)
  for (let tries = 0; tries < 20; tries++) {
    const action = ACTIONS[among(WEIGHTS, random.next())]
    const found = action?.plan(state, random, name)
    if (action && found) return { action, plan: found }
  }
  return undefined
}

const tell = ({ action, plan: said }: Told) => `${action.name} ${JSON.stringify(said)}`

class Difference extends Error {}

/** With both values where two were compared: the message itself leaves most of them out. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('expected' in error && 'actual' in error)) return error.message
  const told = (value: unknown) =>
    JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part))
  return `The shop has ${told(error.actual)}\nby the rules ${told(error.expected)}`
}

function check(told: Told, verdict: Verdict, answer: Answer<unknown>): void {
  if (agrees(verdict, answer.status)) return
  const wanted = 'status' in verdict ? verdict.status : verdict.refused.join(' or ')
  throw new Difference(
    `${tell(told)}: answered ${answer.status} ${answer.errors ?? ''}, by the rules ${wanted}`,
  )
}

const learn = (context: Context, { action, plan: said }: Told, { status, data }: Answer<unknown>) => {
  if (status < 300) action.learn?.(context, said as never, data as never)
}

/** Two calls at once end as one of the two orders in which they can follow each other. */
async function playPair(context: Context, state: State, first: Told, second: Told): Promise<State> {
  const [one, other] = await Promise.all([
    first.action.send(context, first.plan),
    second.action.send(context, second.plan),
  ])
  learn(context, first, one)
  learn(context, second, other)
  const found = await readFigures(state, context)
  expectSettledOnce(found)
  const orders: [Told, Told][] = [
    [first, second],
    [second, first],
  ]
  const tried: string[] = []
  for (const pair of orders) {
    const after = structuredClone(state)
    const verdicts = pair.map((told) => judge(after, told)) as [Verdict, Verdict]
    const statuses = pair[0] === first ? [one.status, other.status] : [other.status, one.status]
    if (verdicts.every((verdict, index) => agrees(verdict, statuses[index] as number))) {
      if (sameFigures(found, figuresOf(after, context))) return after
      tried.push(differences(found, figuresOf(after, context)).join('; '))
    } else tried.push(JSON.stringify(verdicts))
  }
  throw new Difference(
    `At once: ${tell(first)} and ${tell(second)} answered ${one.status} ${one.errors ?? ''}, ${other.status} ${other.errors ?? ''}; by the rules ${tried.join(' or ')}`,
  )
}

/** Plays a history; every answer and every figure agrees with the rules, or the steps are told in the error. */
export async function playHistory(
  shop: ModelShop,
  coverage: Coverage,
  steps: readonly AbstractStep[],
): Promise<void> {
  const opened = await openHistory(shop)
  const { context } = opened
  let { state } = opened
  const said: string[] = []
  try {
    for (const [index, { seed, mode }] of steps.entries()) {
      const first = plan(state, seed, `n${index}`)
      if (!first) continue
      const second = mode === 'pair' ? plan(state, seed + 1, `m${index}`) : undefined
      const statusBefore = first.action.status?.(state, first.plan) ?? 'any'
      if (second && !first.action.alone && !second.action.alone) {
        said.push(`at once: ${tell(first)} and ${tell(second)}`)
        const otherStatus = second.action.status?.(state, second.plan) ?? 'any'
        state = await playPair(context, state, first, second)
        coverage.met(first.action.name, statusBefore, 'pair')
        coverage.met(second.action.name, otherStatus, 'pair')
        continue
      }
      said.push(tell(first))
      const key = first.action.once ? randomUUID() : undefined
      const answer = await first.action.send(context, first.plan, key)
      const verdict = judge(state, first)
      check(first, verdict, answer)
      learn(context, first, answer)
      coverage.met(first.action.name, statusBefore, 'status' in verdict ? 'allowed' : 'refused')
      if (key && mode === 'repeated' && answer.status < 300) {
        said.push(`repeated: ${first.action.name}`)
        const again = await first.action.send(context, first.plan, key)
        if (again.status !== answer.status) throw new Difference(`${tell(first)}: repeated ${again.status}`)
        coverage.met(first.action.name, statusBefore, 'repeated')
      }
      expectFigures(await readFigures(state, context), state, context)
    }
    await expectReports(context, state)
  } catch (error) {
    const message = messageOf(error)
    throw new Error(
      `${message}\nAfter these steps:\n${said.map((step, at) => `${at + 1}. ${step}`).join('\n')}`,
      {
        cause: error,
      },
    )
  } finally {
    if (state.till !== null) await context.call('admin', 'POST', '/till/close', { counted: 0, comment: '' })
  }
}
