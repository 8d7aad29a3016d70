import { CALLS, type CallAddress } from '@shop/contract/calls'
import { FULL_ACCESS, holdsAny, PERMISSIONS, type Permission } from '@shop/domain/permissions'
import { STANDARD_ROLES } from '@shop/domain/standard-roles'
import { ruleOf } from '../access-rules.ts'
import type { ApiResponse, Method, Person, TestShop } from '../harness.ts'
import { seededRandom } from '../random.ts'
import type { Context } from './action.ts'

/** An employee with few permissions. */
export interface Insider extends Person {
  /** 'e3': its name in a plan and in the state. */
  name: string
  permissions: readonly Permission[]
}

const SINGLE = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => one !== FULL_ACCESS)
/** Random pairs of permissions in one shop. */
const PAIRS = 12

/** One employee for each permission alone, for each role that a new shop begins with, and for random pairs. */
export async function hireInsiders(shop: TestShop, seed: number): Promise<Insider[]> {
  const random = seededRandom(seed)
  const sets: (readonly Permission[])[] = [
    ...SINGLE.map((one) => [one]),
    ...STANDARD_ROLES.map(({ permissions }) => permissions),
    ...Array.from({ length: PAIRS }, () => random.shuffled(SINGLE).slice(0, 2)),
  ]
  const insiders: Insider[] = []
  for (const permissions of sets.filter((one) => !one.includes(FULL_ACCESS)))
    insiders.push({
      ...(await shop.employee([...permissions])),
      name: `e${insiders.length}`,
      permissions,
    })
  return insiders
}

export const describe = ({ name, permissions }: Insider) => `${name} (${permissions.join(', ')})`

const ADDRESSES = (Object.keys(CALLS) as CallAddress[])
  .map((address) => {
    const [method, path = ''] = address.split(' ')
    return { address, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), path }
  })
  // The addresses with fewest parameters first: '/orders/status/1' is no order with that code.
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)

const callOf = (method: Method, path: string) =>
  ADDRESSES.find((one) => one.method === method && one.pattern.test(path.replace(/\?.*$/, '')))?.address

/** Whether the person may make the call at all, by the rules written by hand. Bounds within it are rules of the model. */
function mayCall({ permissions }: Insider, address: CallAddress): boolean {
  const rule = ruleOf(address)
  return !('anyOf' in rule) || holdsAny(permissions, rule.anyOf)
}

/** A call that a person tried without its permission. */
export interface Attempt {
  by: Insider
  call: CallAddress
}

/** Ends the sending of a step that is only tried. */
class Tried extends Error {}

/**
 * The person makes the calls of a step that an employee makes, as far as they may not make them: the shop must refuse
 * with 403. Nothing else is called. @returns whether the person may make the step's calls
 * @throws Error when the shop let somebody without the permission
 */
export async function tryAs(
  context: Context,
  by: Insider,
  attempts: Attempt[],
  send: (context: Context) => Promise<unknown>,
): Promise<boolean> {
  let may = false
  const trying: Context = {
    ...context,
    async call(as, method, path, body) {
      const address = as === 'admin' ? callOf(method, path) : undefined
      may = address !== undefined && mayCall(by, address)
      if (!address || may) throw new Tried()
      const { status, errors } = await context.shop.call(method, path, by, body)
      attempts.push({ by, call: address })
      if (status !== 403)
        throw new Error(`${describe(by)} made ${address} without its permission: ${status} ${errors ?? ''}`)
      throw new Tried()
    },
  }
  try {
    await send(trying)
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return may
}

/** The context in which this person makes the calls of the employee. */
export const as = (context: Context, by: Insider): Context => ({
  ...context,
  call: <T>(who: string | null, method: Method, path: string, body?: unknown, key?: string) =>
    who === 'admin'
      ? (context.shop.call<T>(
          method,
          path,
          by,
          body,
          key === undefined ? {} : { 'idempotency-key': key },
        ) as Promise<ApiResponse<T>>)
      : context.call<T>(who, method, path, body, key),
})
