import type { Call } from '@shop/contract/call'
import { CALLS } from '@shop/contract/calls'
import type { Permission } from '@shop/domain/permissions'

/**
 * The expected access of each call, written by hand from the shop's rules and not derived from the routes under test.
 */
export type Rule =
  | { open: true }
  | { signedIn: true }
  | { anyEmployee: true }
  /** Also those without a role. */
  | { everyEmployee: true }
  | { anyCustomer: true }
  | { anyOf: readonly Permission[]; customer?: 'own' | 'any' | 'any-status' }

const only = (...anyOf: Permission[]): Rule => ({ anyOf })

const CUSTOMERS: Permission = 'bo:manage:customers'
const PRODUCTS: Permission = 'bo:manage:products'
const EMPLOYEES: Permission = 'bo:manage:employees'
const ROLES: Permission = 'bo:manage:roles'
const ORDERS: Permission = 'bo:manage:orders'
const REPORTS: Permission = 'bo:manage:reports'
const RECEIVABLES: Permission = 'bo:manage:receivables'
const DASHBOARD: Permission = 'bo:manage:dashboard'
const TRADERS: readonly Permission[] = ['bo:manage:internal_sales', 'bo:manage:selling']
const COUNTER: Permission = 'app:counter'
const SALES: readonly Permission[] = [...TRADERS, COUNTER]
const STOCKING: Permission = 'app:stocking'
const DELIVERY: Permission = 'app:delivery'

/** The first pattern that matches 'METHOD /path' applies; parameters are written as ':'. */
export const ACCESS_RULES: readonly (readonly [RegExp, Rule])[] = [
  [/^POST \/accounts\/signin$/, { open: true }],
  [/^POST \/shop\/customers\/sign(in|up)$/, { open: true }],
  [/ \/accounts\/users\//, { open: true }],
  [/^GET \/files\//, { open: true }],
  [/^POST \/webhooks\/pix$/, { open: true }],
  [/^GET \/shop\/(company|tracking\/:|zip-codes\/:)$/, { open: true }],
  [/^GET \/companies\/(card|phones)$/, { anyEmployee: true }],
  [/^GET \/companies\/percentages$/, only(PRODUCTS)],
  [/^POST \/accounts\/signout$/, { signedIn: true }],
  [/ \/shop\/customers\/me(\/|$)/, { anyCustomer: true }],
  [/ \/shop\/(credit|returns)$/, { anyCustomer: true }],
  [/ \/shop\/products\/(:\/notify-me|wanted)$/, { anyCustomer: true }],
  [/ \/shop\/orders\/(events|:\/(reorder|requests))$/, { anyCustomer: true }],
  [/ \/accounts\/me\/sessions(\/:)?$/, { signedIn: true }],
  [/^PATCH \/accounts\/me\/password$/, { signedIn: true }],
  [/ \/push\//, { signedIn: true }],
  [/ \/accounts\/me(\/|$)/, { everyEmployee: true }],
  [/^GET \/(search|work|news)$/, { anyEmployee: true }],
  [/^GET \/audit$/, only('full:access')],
  [/^GET \/health$/, only('full:access')],
  [/ \/api-keys/, only('full:access')],
  [/ \/webhooks(\/(?!pix)|$)/, only('full:access')],
  [/ \/start$/, only('full:access')],
  [/ \/imports\/customers\//, only('bo:manage:customers')],
  [/ \/imports\/(products|units|suppliers)\//, only('bo:manage:products')],
  [/ \/imports\/receivables\//, only(RECEIVABLES)],

  [/ \/customers\/:\/(personal-data|anonymise)$/, only('full:access')],
  [/^GET \/customers\/:\/credit$/, only(CUSTOMERS, ORDERS, ...SALES)],
  [/^POST \/customers\/:\/credit\//, only(ORDERS)],
  [/^POST \/returns(\/exchange)?$/, only(ORDERS, COUNTER)],
  [/^GET \/returns(\/:)?$/, only(ORDERS, COUNTER)],
  [/ \/(returns|order-requests)(\/|$)/, only(ORDERS)],
  [/^GET \/device-book$/, only('bo:manage:device_book')],
  [/ \/shop\/claims(\/units)?$/, { anyCustomer: true }],
  [/^GET \/claims\/costs$/, only(PRODUCTS, REPORTS)],
  [/^GET \/trade-ins$/, only(ORDERS, ...TRADERS, 'bo:manage:device_book')],
  [/^PUT \/trade-ins\/prices$/, only(ORDERS)],
  [/ \/trade-ins(\/|$)/, only(ORDERS, ...TRADERS)],
  [/ \/claims(\/:|\/units)?$/, only(ORDERS, ...TRADERS)],
  [/ \/(till|settlements)(\/|$)/, only(ORDERS)],
  [/ \/bank\//, only('bo:manage:finance')],
  [/ \/companies\/bank-statement$/, only('bo:manage:finance')],
  [/ \/orders\/proofs\//, only(ORDERS)],
  [/ \/shop\/receivables(\/|$)/, { anyCustomer: true }],
  [/^POST \/receivables\/(payments\/:\/void|rehearsal)$/, only(RECEIVABLES)],
  [/^POST \/receivables\//, only(RECEIVABLES, ORDERS)],
  [/^PATCH \/companies\/receivables$/, only(RECEIVABLES)],
  [/^GET \/(companies\/)?receivables(\/|$)/, only(RECEIVABLES, ORDERS, CUSTOMERS, ...SALES)],
  [/^GET \/units\/:$/, only(PRODUCTS, ORDERS, ...SALES)],
  [/ \/units(\/|$)/, only(PRODUCTS)],

  [/^GET \/customers\/level$/, only(CUSTOMERS, PRODUCTS, REPORTS, ...SALES)],
  [/^GET \/employees\/deliverers$/, only(EMPLOYEES, CUSTOMERS, ORDERS, REPORTS)],
  [/^GET \/employees\/attendants$/, only(EMPLOYEES, REPORTS)],
  [/^GET \/products\/(brands|references)$/, only(PRODUCTS, REPORTS)],
  [/^GET \/roles$/, only(ROLES, EMPLOYEES)],
  [/^GET \/customers\/(full-search|walk-in)$/, only(CUSTOMERS, ...SALES)],
  [/^POST \/customers\/:\/invitation\/link$/, only(CUSTOMERS)],
  [/^POST \/customers$/, only(CUSTOMERS, ...SALES)],

  [/^PUT \/employees\/deliverer\/sign\/customer$/, only(CUSTOMERS)],
  [/ \/(customers|administrator\/customers?)(\/|$)/, only(CUSTOMERS)],
  [/^GET \/reports\/customer\/histories\//, only(CUSTOMERS)],

  [/^GET \/reports\/product\/(sold|purchased|inventory\/updated)\/histories\//, only(PRODUCTS)],
  [/^GET \/reports\/product\/stock\/changed\//, only(PRODUCTS)],
  [/ \/(products|synonyms|counts)(\/|$)/, only(PRODUCTS)],
  [/^GET \/wanted\/customers$/, only(CUSTOMERS, ...SALES)],
  [/ \/(employees|accounts\/employee)(\/|$)/, only(EMPLOYEES)],
  [/ \/(roles|permissions)(\/|$)/, only(ROLES)],

  [/^GET \/reports\/products\/sold\/start\/:\/end\/:\/desc$/, only(REPORTS, DASHBOARD, ...TRADERS)],
  [
    /^GET \/reports\/(customer\/top-ten\/signedin|product\/(viewed|searched-by-term|not-exists\/searched-by-term))\/start\//,
    only(DASHBOARD, ...TRADERS),
  ],
  [/^GET \/reports\/(customer\/|product\/|product\/not-exists\/)?top-ten\//, only(DASHBOARD)],
  [/^GET \/dashboard$/, only(DASHBOARD)],

  [/ \/orders\/carts(\/|$)/, { anyOf: SALES }],
  [/ \/orders\/(pre\/checkout|cart|checkout)\//, { anyOf: SALES, customer: 'own' }],
  [/^GET \/orders\/pix\/:$/, { anyOf: [ORDERS, ...SALES], customer: 'any' }],
  [/ \/orders\/pix\/payments(\/|$)/, only(ORDERS)],
  [/ \/orders\/unpaid(\/|$)/, only(ORDERS)],
  [/^GET \/orders\/stocking$/, only(ORDERS, STOCKING)],
  [/^GET \/shop\/customers\/:\/bought$/, { anyOf: SALES, customer: 'own' }],
  [/^GET \/shop\/(sales|sales\/:)$/, { anyOf: SALES }],
  [/^GET \/shop\/(catalogue|brands|accounts)$/, { anyOf: SALES, customer: 'any' }],
  [/^GET \/shop\/orders(\/:)?$/, { anyCustomer: true }],
  [/^GET \/shop\/products\/full\/search\//, { anyOf: SALES, customer: 'own' }],
  [/^GET \/shop\/products\/:$/, { anyOf: SALES, customer: 'any' }],

  [/^PATCH \/workflow\/order\/proof$/, { anyOf: [ORDERS], customer: 'any-status' }],
  [/ \/workflow\/order\/(prepare|pack|pack\/:\/units\/:)$/, only(ORDERS, STOCKING)],
  [/ \/workflow\/order\/receive-back$/, only(ORDERS, STOCKING, COUNTER)],
  [/ \/workflow\/order\/(dispatch|deliver|fail|exchange|return|returnable\/:)$/, only(ORDERS, DELIVERY)],
  [/^PUT \/orders\/change\/status$/, only(ORDERS, DELIVERY)],
  [/^POST \/workflow\/order\/hand-over$/, only(ORDERS, COUNTER)],
  [/ \/workflow\/(order\/|refused\/:$)/, only(ORDERS)],
  [
    / \/(orders\/bank-settings|companies\/(settings|messages|phones|cards)|orders\/change)(\/|$)/,
    only(ORDERS),
  ],
  [/^GET \/orders\/(by-id|receipt|stocking\/images)\/:$/, only(ORDERS, COUNTER, STOCKING, DELIVERY, REPORTS)],
  [/^GET \/orders\/(departure|deliveries)$/, only(ORDERS, STOCKING, DELIVERY)],
  [/^GET \/(orders\/|reports\/order\/histories\/)/, only(ORDERS, COUNTER, STOCKING, DELIVERY)],

  [/^GET \/reports\//, only(REPORTS)],
]

/** The access of the calls of a chapter of which no line above speaks. */
export const CHAPTER_RULES: Readonly<Record<string, Rule>> = {
  suppliers: only(PRODUCTS),
  supplierReturns: only(PRODUCTS),
  purchases: only(PRODUCTS),
  receiving: only(PRODUCTS),
  nfes: only(PRODUCTS),
  repricing: only(PRODUCTS),
}

const withoutNames = (call: string) => call.replace(/:\w+/g, ':')
const CHAPTERS = new Map(Object.entries<Call>(CALLS).map(([call, { tag }]) => [withoutNames(call), tag]))

/** The rule of a call, 'METHOD /path'; names of parameters are left out. @throws Error without one */
export function ruleOf(call: string): Rule {
  const address = withoutNames(call)
  const [, line] = ACCESS_RULES.find(([pattern]) => pattern.test(address)) ?? []
  const rule = line ?? CHAPTER_RULES[CHAPTERS.get(address) ?? '']
  if (!rule) throw new Error(`No rule speaks of ${call}`)
  return rule
}
