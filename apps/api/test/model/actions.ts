import { ACCOUNTS } from './actions/accounts.ts'
import { BANK } from './actions/bank.ts'
import { BUYING } from './actions/buying.ts'
import { CLAIMS } from './actions/claims.ts'
import { COUNTER } from './actions/counter.ts'
import { COUNTING } from './actions/counting.ts'
import { DEPOSITS } from './actions/deposits.ts'
import { GOODS } from './actions/goods.ts'
import { NIGHT } from './actions/night.ts'
import { PHONES } from './actions/phones.ts'
import { PIX } from './actions/pix.ts'
import { RECEIVABLES } from './actions/receivables.ts'
import { REQUESTS } from './actions/requests.ts'
import { RETURNS } from './actions/returns.ts'
import { SELLING } from './actions/selling.ts'
import { TERMS } from './actions/terms.ts'
import { WORKFLOW_ACTIONS } from './actions/workflow.ts'

/** Everything that moves money or goods. */
export const ACTIONS = [
  ...SELLING,
  ...WORKFLOW_ACTIONS,
  ...COUNTER,
  ...PIX,
  ...ACCOUNTS,
  ...RECEIVABLES,
  ...BANK,
  ...DEPOSITS,
  ...RETURNS,
  ...REQUESTS,
  ...GOODS,
  ...BUYING,
  ...PHONES,
  ...CLAIMS,
  ...COUNTING,
  ...TERMS,
  ...NIGHT,
]
