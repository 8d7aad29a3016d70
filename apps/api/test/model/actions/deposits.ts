import { action, mostly } from '../action.ts'
import { type Account, get, namesOf, type State } from '../state.ts'

/** So many accounts that most histories have several. */
const MOST = 4

const VALUES = {
  Pix: { pixType: 'Email', pixKey: 'pix@loja.com' },
  Transfer: { bank: 'Banco', agency: '1', account: '2-3', cnpj: '11.222.333/0001-81' },
} as const

interface SavePlan {
  /** A new account, and its kind. */
  name: string | null
  kind: Account['kind']
  /** An account that is disabled or enabled in the same call. */
  changed: string | null
  isDisabled: boolean
}

const saveAccounts = action<SavePlan>({
  name: 'saveAccounts',
  weight: 2.5,
  routes: ['PUT /api/orders/bank-settings'],
  once: true,
  plan(state, random, name) {
    const kind = random.chance(0.7) ? 'Pix' : 'Transfer'
    const added = namesOf(state.accounts).length < MOST && random.chance(0.6) ? name : null
    // Mostly enabled, so that Pix can be taken.
    const isLeft = mostly(random, namesOf(state.accounts), (one) => get(state.accounts, one).isDisabled, 0.7)
    const changed = added === null || random.chance(0.3) ? (isLeft ?? null) : null
    if (!added && !changed) return undefined
    return {
      name: added,
      kind,
      changed,
      isDisabled: changed !== null && !get(state.accounts, changed).isDisabled,
    }
  },
  status: (_, { name, changed }) => [name && 'new', changed && 'known'].filter(Boolean).join(', '),
  apply(state, { name, kind, changed, isDisabled }) {
    const known = changed === null ? undefined : get(state.accounts, changed)
    if (known) known.isDisabled = isDisabled
    if (name) state.accounts[name] = { kind, isDisabled: false }
    return 200
  },
  send(context, { name, kind, changed, isDisabled }, key) {
    const settings = [
      ...(changed === null ? [] : [{ id: context.id(changed), disabled: isDisabled }]),
      ...(name === null ? [] : [{ bankSettingsType: kind, name, ...VALUES[kind] }]),
    ]
    return context.call('admin', 'PUT', '/orders/bank-settings', { settings }, key)
  },
  learn({ ids }, { name }, data: { id: number; name: string }[]) {
    const added = data.find((one) => one.name === name)
    if (name !== null && added) ids.set(name, added.id)
  },
})

const removeAccount = action<{ account: string }>({
  name: 'removeAccount',
  weight: 1.5,
  routes: ['DELETE /api/orders/bank-settings/:id'],
  plan(state, random) {
    const account = mostly(random, namesOf(state.accounts), () => namesOf(state.accounts).length > 1)
    return account ? { account } : undefined
  },
  status: ({ accounts }) => String(namesOf(accounts).length),
  apply(state: State, { account }) {
    get(state.accounts, account)
    delete state.accounts[account]
    for (const charge of Object.values(state.charges)) if (charge.account === account) charge.account = null
    return 200
  },
  of: ({ account }) => account,
})

export const DEPOSITS = [saveAccounts, removeAccount]
