import { accountsCalls } from './calls/accounts.ts'
import { apiKeysCalls } from './calls/api-keys.ts'
import { auditCalls } from './calls/audit.ts'
import { bankCalls } from './calls/bank.ts'
import { boardCalls } from './calls/board.ts'
import { brandsCalls } from './calls/brands.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { changeCustomerCalls } from './calls/change-customer.ts'
import { claimsCalls } from './calls/claims.ts'
import { companyCalls } from './calls/company.ts'
import { countsCalls } from './calls/counts.ts'
import { creditCalls } from './calls/credit.ts'
import { customersCalls } from './calls/customers.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { defectiveCalls } from './calls/defective.ts'
import { deviceBookCalls } from './calls/device-book.ts'
import { employeesCalls } from './calls/employees.ts'
import { eventsCalls } from './calls/events.ts'
import { filesCalls } from './calls/files.ts'
import { healthCalls } from './calls/health.ts'
import { importsCalls } from './calls/imports.ts'
import { messagesCalls } from './calls/messages.ts'
import { nfeCalls } from './calls/nfe.ts'
import { orderRequestsCalls } from './calls/order-requests.ts'
import { ordersCalls } from './calls/orders.ts'
import { ownAccountCalls } from './calls/own-account.ts'
import { ownCartCalls } from './calls/own-cart.ts'
import { ownOrdersCalls } from './calls/own-orders.ts'
import { personalDataCalls } from './calls/personal-data.ts'
import { pixCalls } from './calls/pix.ts'
import { productsCalls } from './calls/products.ts'
import { profileCalls } from './calls/profile.ts'
import { purchaseListCalls } from './calls/purchase-list.ts'
import { purchasesCalls } from './calls/purchases.ts'
import { pushCalls } from './calls/push.ts'
import { receivablesCalls } from './calls/receivables.ts'
import { receivingCalls } from './calls/receiving.ts'
import { reportsCalls } from './calls/reports.ts'
import { repricingCalls } from './calls/repricing.ts'
import { resultCalls } from './calls/result.ts'
import { returnsCalls } from './calls/returns.ts'
import { rolesCalls } from './calls/roles.ts'
import { salesCalls } from './calls/sales.ts'
import { searchCalls } from './calls/search.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sellingCalls } from './calls/selling.ts'
import { settingsCalls } from './calls/settings.ts'
import { settlementsCalls } from './calls/settlements.ts'
import { signupCalls } from './calls/signup.ts'
import { startCalls } from './calls/start.ts'
import { stockCalls } from './calls/stock.ts'
import { supplierReturnsCalls } from './calls/supplier-returns.ts'
import { suppliersCalls } from './calls/suppliers.ts'
import { synonymsCalls } from './calls/synonyms.ts'
import { tillCalls } from './calls/till.ts'
import { trackingCalls } from './calls/tracking.ts'
import { tradeInsCalls } from './calls/trade-ins.ts'
import { unitsCalls } from './calls/units.ts'
import { unpaidOrdersCalls } from './calls/unpaid-orders.ts'
import { webhooksCalls } from './calls/webhooks.ts'
import { workflowCalls } from './calls/workflow.ts'

/** Every call of the API by its address: 'GET /till'. */
export const CALLS = {
  ...accountsCalls,
  ...apiKeysCalls,
  ...auditCalls,
  ...healthCalls,
  ...bankCalls,
  ...boardCalls,
  ...brandsCalls,
  ...catalogueCalls,
  ...changeCustomerCalls,
  ...claimsCalls,
  ...companyCalls,
  ...countsCalls,
  ...creditCalls,
  ...customersCalls,
  ...dashboardCalls,
  ...defectiveCalls,
  ...deviceBookCalls,
  ...employeesCalls,
  ...eventsCalls,
  ...filesCalls,
  ...importsCalls,
  ...messagesCalls,
  ...nfeCalls,
  ...orderRequestsCalls,
  ...ordersCalls,
  ...ownAccountCalls,
  ...ownCartCalls,
  ...ownOrdersCalls,
  ...personalDataCalls,
  ...pixCalls,
  ...productsCalls,
  ...profileCalls,
  ...pushCalls,
  ...purchaseListCalls,
  ...purchasesCalls,
  ...receivablesCalls,
  ...receivingCalls,
  ...reportsCalls,
  ...repricingCalls,
  ...resultCalls,
  ...returnsCalls,
  ...rolesCalls,
  ...salesCalls,
  ...searchCalls,
  ...secondFactorCalls,
  ...sellingCalls,
  ...settingsCalls,
  ...settlementsCalls,
  ...signupCalls,
  ...startCalls,
  ...stockCalls,
  ...supplierReturnsCalls,
  ...suppliersCalls,
  ...synonymsCalls,
  ...tillCalls,
  ...trackingCalls,
  ...tradeInsCalls,
  ...unitsCalls,
  ...unpaidOrdersCalls,
  ...webhooksCalls,
  ...workflowCalls,
}
export type Calls = typeof CALLS
export type CallAddress = keyof Calls
