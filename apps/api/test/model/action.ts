import type { WorkflowAction } from '@shop/domain/workflow-table'
import type { ApiResponse, Method, Person, TestShop } from '../harness.ts'
import type { Random } from '../random.ts'
import type { RefundAnswer } from './refund-provider.ts'
import type { State } from './state.ts'

/** The data of a step: printed with a failing history, and enough to repeat it. */
export type Plan = object

export interface Context {
  shop: TestShop
  /** The server's ids by the model's names; the codes of products and orders, the documents of customers. */
  ids: Map<string, number>
  codes: Map<string, string>
  people: Map<string, Person>
  /** A transaction's id at the bank by order. */
  txids: Map<string, string>
  /** The id at the bank of each payment that the provider reported. */
  endToEnds: Map<string, string>
  /** What the Pix provider answers to the refund of a return, by its code. */
  refundAnswers: Map<string, RefundAnswer>
  begunAt: number
  /** Cents that the shop's result showed before the history. */
  resultBefore: { revenue: number; fees: number }
  call<T = unknown>(
    as: string | null,
    method: Method,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<ApiResponse<T>>
  id(name: string): number
}

export interface Action<P extends Plan = Plan> {
  name: string
  /** Its share of the steps. */
  weight: number
  /** Calls that it makes, as in the table of permissions. */
  routes?: readonly string[]
  workflow?: WorkflowAction
  /** Whether a call repeated with its `Idempotency-Key` gets the first response. */
  once?: true
  /** Takes no part in pairs at once: it has no single call. */
  alone?: true
  plan(state: State, random: Random, name: string): P | undefined
  /** The status that the coverage table records for the step. */
  status?(state: State, plan: P): string
  /** Changes the state by the rules. Returns the success's status. @throws Refused */
  apply(state: State, plan: P): number
  send(context: Context, plan: P, key?: string): Promise<ApiResponse<unknown>>
  /** Saves the ids of the created records. */
  learn(context: Context, plan: P, data: never): void
}

/** An action whose first route is called, with what its plan contains in the path. */
interface Written<P extends Plan> extends Omit<Action<P>, 'send' | 'learn'> {
  /** The name of the record in the path, by its id or code. */
  of?(plan: P): string
  body?(plan: P, context: Context): object
  send?: Action<P>['send']
  learn?: Action<P>['learn']
}

/** The path of a route for one record. */
function addressOf(context: Context, route: string, name: string): [Method, string] {
  const [method, path] = route.split(' ') as [Method, string]
  const filled = path.replace(
    /:(\w+)/,
    (_, param) => `${param === 'code' ? context.codes.get(name) : context.id(name)}`,
  )
  return [method, filled.replace('/api', '')]
}

/** A call that creates something returns its id, and some calls its code; its plan contains its name. */
function learnName({ ids, codes }: Context, plan: Plan, data: { id?: number; code?: string }): void {
  if (!('name' in plan) || !data?.id) return
  ids.set(plan.name as string, data.id)
  if (data.code) codes.set(plan.name as string, data.code)
}

export const action = <P extends Plan>({ of, body, ...one }: Written<P>): Action =>
  ({
    send(context: Context, plan: P, key?: string) {
      const [method, path] = addressOf(context, one.routes?.[0] ?? '', of?.(plan) ?? '')
      const as = 'as' in plan ? (plan.as as string) : 'admin'
      return context.call(as, method, path, body?.(plan, context), key)
    },
    learn: learnName,
    ...one,
  }) as unknown as Action

/** One of the list; undefined when it is empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined =>
  list.length > 0 ? random.pick(list) : undefined

/** Mostly one that fits, or none, so that histories make progress; sometimes any, so that refusals occur. */
export function mostly<T>(
  random: Random,
  list: readonly T[],
  fits: (one: T) => boolean,
  share = 0.94,
): T | undefined {
  const fitting = list.filter(fits)
  return random.chance(share) ? oneOf(random, fitting) : oneOf(random, list)
}
