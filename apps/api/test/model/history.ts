import { randomUUID } from 'node:crypto'
import { findInconsistencies } from '../../src/checks/check-shop.ts'
import type { ApiResponse } from '../harness.ts'
import { seededRandom } from '../random.ts'
import type { Action, Context, Plan } from './action.ts'
import { ACTIONS } from './actions.ts'
import {
  differences,
  expectFigures,
  expectSettledOnce,
  type Figures,
  figuresOf,
  readFigures,
  sameFigures,
} from './compare.ts'
import { Coverage } from './coverage.ts'
import { weightsOf } from './goals.ts'
import { type ModelShop, openHistory } from './open-shop.ts'
import { as, describe, type Insider, tryAs } from './people.ts'
import { expectReports } from './reports.ts'
import { Refused, recordSales } from './rules.ts'
import { type State, Unknown } from './state.ts'
import { type Allowed, allowedBy, expectAllowed, expectInTable, holdingsOf } from './wealth.ts'

/** A step before it is applied to a shop: what it becomes depends on the state of the shop. */
export interface AbstractStep {
  seed: number
  mode: 'once' | 'repeated' | 'pair'
}

interface Told {
  action: Action
  plan: Plan
  /** The person of few permissions who makes it. */
  by?: Insider
}

/** A history: its steps, and the action that it leads to. */
export interface History {
  steps: readonly AbstractStep[]
  /** Chooses the people of few permissions who take part. */
  insider: number
  goal?: string
}

type Verdict = { status: number } | { refused: readonly number[] }

const ALL_PERMISSIONS = { name: 'admin', permissions: ['full:access'] }

function judge(state: State, { action, plan, by }: Told): Verdict {
  state.by = by ? { name: by.name, permissions: by.permissions } : ALL_PERMISSIONS
  try {
    const status = action.apply(state, plan)
    recordSales(state)
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

function plan(state: State, seed: number, name: string, weights: readonly number[]): Told | undefined {
  const random = seededRandom(seed)
  for (let tries = 0; tries < 20; tries++) {
    const action = ACTIONS[among(weights, random.next())]
    const found = action?.plan(state, random, name)
    if (action && found) return { action, plan: found }
  }
  return undefined
}

/** Number of steps between two readings of all figures. */
const COMPARED_EVERY = 12

const tell = ({ action, plan: said, by }: Told) =>
  `${by ? `${describe(by)}: ` : ''}${action.name} ${JSON.stringify(said)}`

/** The message with both compared values, because the error's own message shortens them. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('expected' in error && 'actual' in error)) return error.message
  const received = (value: unknown) =>
    JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part))
  return `The shop has ${received(error.actual)}\nby the rules ${received(error.expected)}`
}

const learn = (context: Context, { action, plan: said }: Told, { status, data }: ApiResponse<unknown>) => {
  if (status < 300) action.learn(context, said as never, data as never)
}

/** A state in which the shop may be after a step, and the responses that the rules give for its calls. */
interface Candidate {
  state: State
  verdicts: readonly Verdict[]
}

/** The states after one call; for two at once, those of both orders in which they can run. */
function candidatesOf(states: readonly State[], steps: readonly Told[]): Candidate[] {
  const [first, second] = steps
  return states.flatMap((state) => {
    if (!first || !second) return [{ state, verdicts: steps.map((step) => judge(state, step)) }]
    const [one, other] = [structuredClone(state), structuredClone(state)]
    const after = judge(other, second)
    return [
      { state: one, verdicts: [judge(one, first), judge(one, second)] },
      { state: other, verdicts: [judge(other, first), after] },
    ]
  })
}

/** When one code is paid twice at once, the payment that the server stored is the one that counts. */
const hasMade = ({ ids }: Context, { debtPayments }: State): boolean =>
  Object.keys(debtPayments).every((name) => ids.has(name))

function differenceOf({ state, verdicts }: Candidate, found: Figures, context: Context): string {
  const responses = verdicts.map((one) => ('status' in one ? one.status : one.refused.join(' or ')))
  return [responses.join(', '), ...differences(found, figuresOf(state, context))].join('\n')
}

/**
 * Makes one call, or two at once. More than one state remains when two calls at once agree with both orders; later
 * responses then exclude one. Figures are compared then, and where `isCompared` says so.
 * @throws Error when no state agrees with the responses and the figures
 */
async function play(
  context: Context,
  states: readonly State[],
  steps: readonly Told[],
  key: string | undefined,
  isCompared: boolean,
): Promise<{ left: Candidate[]; responses: ApiResponse<unknown>[] }> {
  const responses = await Promise.all(
    steps.map(({ action, plan: said, by }) => action.send(by ? as(context, by) : context, said, key)),
  )
  for (const [index, step] of steps.entries()) learn(context, step, responses[index] as ApiResponse<unknown>)
  const candidates = candidatesOf(states, steps)
  const answered = candidates.filter(
    ({ state, verdicts }) =>
      hasMade(context, state) &&
      verdicts.every((verdict, index) => agrees(verdict, responses[index]?.status ?? 0)),
  )
  if (answered.length === 1 && !isCompared) return { left: answered, responses }
  const found = await readFigures((candidates[0] as Candidate).state, context)
  expectSettledOnce(found)
  const left = answered.filter(({ state }) => sameFigures(found, figuresOf(state, context)))
  if (left.length > 0) return { left, responses }
  const received = responses.map(({ status, errors }) => `${status} ${errors ?? ''}`).join(', ')
  const allowed = candidates.map((one) => differenceOf(one, found, context)).join('\nor ')
  throw new Error(`${steps.map(tell).join(' and ')}: answered ${received}, by the rules ${allowed}`)
}

const withoutTwins = (states: readonly State[]): State[] =>
  states.length === 1
    ? [...states]
    : [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]

const expectAllFigures = async (context: Context, state: State) =>
  expectFigures(await readFigures(state, context), state, context)

/** Figures and reports agree with one of the states. */
async function expectOneReported(context: Context, states: readonly State[]): Promise<void> {
  for (const [index, state] of states.entries())
    try {
      await expectAllFigures(context, state)
      return await expectReports(context, state)
    } catch (error) {
      if (index === states.length - 1) throw error
    }
}

/** The shop's own checks of its data find nothing that they did not find after an earlier history. */
async function expectConsistent({ shop, problems }: ModelShop): Promise<void> {
  const fresh = (await findInconsistencies(shop.db)).filter((one) => !problems.has(one))
  for (const one of fresh) problems.add(one)
  if (fresh.length > 0) throw new Error(fresh.join('\n'))
}

/**
 * Plays a history and compares every response and every figure with the rules; an error contains the steps. All figures
 * are read after some of the steps; where the history differs, it is played again and they are read after each, so that
 * the error names the wrong step.
 */
export async function playHistory(shop: ModelShop, coverage: Coverage, history: History): Promise<void> {
  try {
    await playOnce(shop, coverage, history, COMPARED_EVERY)
  } catch (error) {
    await playOnce(shop, new Coverage(), history, 1)
    // Two calls at once may have another result the second time.
    throw new Error(`Found once, not when it was played again: ${messageOf(error)}`, { cause: error })
  }
}

/** Share of the employee's steps that people of few permissions try. */
const TRIED = 0.4
/** So many of them take part in a history. */
const AT_WORK = 3

/** Whether sending does nothing but an employee's or a customer's calls: jobs and the bank's provider have no person. */
const isByEmployee = ({ routes }: Action) =>
  routes !== undefined && !routes.includes('POST /api/webhooks/pix')

/** People whose permissions do not allow the step's calls must be refused; the first whose do makes it. */
async function givenTo(
  people: readonly Insider[],
  context: Context,
  coverage: Coverage,
  { action, plan: said }: Told,
  seed: number,
): Promise<Insider | undefined> {
  const random = seededRandom(seed ^ 0x5bd1e995)
  if (!isByEmployee(action) || !random.chance(TRIED)) return undefined
  for (const by of random.shuffled(people))
    if (await tryAs(context, by, coverage.attempts, (trying) => action.send(trying, said))) return by
  return undefined
}

async function playOnce(
  shop: ModelShop,
  coverage: Coverage,
  { steps, insider, goal }: History,
  comparedEvery: number,
): Promise<void> {
  const weights = weightsOf(goal)
  const people = seededRandom(insider).shuffled(shop.insiders).slice(0, AT_WORK)
  const { context, state: opened } = await openHistory(shop)
  let states = [opened]
  let held = holdingsOf(opened)
  let allowed: Allowed = {}
  const said: string[] = []
  try {
    for (const [index, { seed, mode }] of steps.entries()) {
      const [state] = states as [State]
      const first = plan(state, seed, `n${index}`, weights)
      if (!first) continue
      const second =
        mode === 'pair' && !first.action.alone ? plan(state, seed + 1, `m${index}`, weights) : undefined
      const calls = second && !second.action.alone ? [first, second] : [first]
      for (const [at, call] of calls.entries()) {
        const by = await givenTo(people, context, coverage, call, seed + at)
        if (!by) continue
        call.by = by
        coverage.madeBy(by.permissions.join(', '))
      }
      said.push(`${calls.length > 1 ? 'at once: ' : ''}${calls.map(tell).join(' and ')}`)
      const statuses = calls.map(({ action, plan: received }) => action.status?.(state, received) ?? 'any')
      allowed = allowedBy(state, calls, allowed)
      const key = calls.length === 1 && first.action.once ? randomUUID() : undefined
      const isCompared = (index + 1) % comparedEvery === 0
      const { left, responses } = await play(context, states, calls, key, isCompared)
      const isCertain = states.length === 1
      states = withoutTwins(left.map((one) => one.state))
      if (states.length === 1) {
        const after = holdingsOf(states[0] as State)
        expectAllowed(held, after, allowed)
        if (isCertain) expectInTable(held, after, calls)
        held = after
        allowed = {}
      }
      for (const [at, { action }] of calls.entries()) {
        const alone = (responses[at]?.status ?? 0) < 300 ? 'allowed' : 'refused'
        coverage.met(action.name, statuses[at] ?? 'any', calls.length > 1 ? 'pair' : alone)
      }
      if (key && mode === 'repeated' && (responses[0]?.status ?? 0) < 300) {
        said.push(`repeated: ${first.action.name}`)
        const again = await first.action.send(first.by ? as(context, first.by) : context, first.plan, key)
        if (again.status !== responses[0]?.status) throw new Error(`${tell(first)}: repeated ${again.status}`)
        if (isCompared) await expectAllFigures(context, states[0] as State)
        coverage.met(first.action.name, statuses[0] ?? 'any', 'repeated')
      }
    }
    await expectOneReported(context, states)
    await expectConsistent(shop)
  } catch (error) {
    const message = messageOf(error)
    throw new Error(
      `${message}\nAfter these steps:\n${said.map((step, at) => `${at + 1}. ${step}`).join('\n')}`,
      {
        cause: error,
      },
    )
  } finally {
    if (states.some(({ till }) => till !== null))
      await context.call('admin', 'POST', '/till/close', { counted: 0, comment: 'Fim' })
  }
}
