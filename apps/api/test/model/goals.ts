import { ACTIONS } from './actions.ts'

/** What comes before an action that seldom occurs by itself. */
const AFTER: Record<string, readonly string[]> = {
  approve: ['checkout'],
  approveCount: ['finishCount'],
  arrivals: ['wantProduct'],
  cancelPurchase: ['purchase'],
  changeClaim: ['claim'],
  changeCourier: ['pack'],
  changePurchase: ['purchase'],
  changeReceipt: ['receipt'],
  chargeDebt: ['checkout'],
  checkout: ['cartAdd'],
  claim: ['handOver', 'deliver'],
  closePurchase: ['sendPurchase', 'finishReceipt'],
  completeTradeIn: ['tradeIn'],
  confirmPix: ['checkout'],
  confirmRefund: ['returnGoods'],
  counterSale: ['cartAdd'],
  countLines: ['count'],
  decidePix: ['paymentSeen'],
  decideRequest: ['requestCancel'],
  decideSent: ['sendToSupplier'],
  deliver: ['dispatch'],
  dispatch: ['changeCourier'],
  exchangeGoods: ['handOver', 'deliver'],
  fail: ['dispatch'],
  finish: ['deliver'],
  finishCount: ['countLines'],
  finishReceipt: ['changeReceipt'],
  freeStock: ['checkout'],
  handOver: ['pack'],
  ignoreLine: ['importStatement'],
  pack: ['prepare'],
  paymentSeen: ['checkout'],
  pickup: ['pack'],
  pixRefunded: ['paymentSeen'],
  prepare: ['checkout'],
  receipt: ['sendPurchase'],
  receiveDebt: ['checkout', 'handOver'],
  refundPix: ['paymentSeen', 'approve', 'deliver', 'handOver', 'returnGoods'],
  receiveBack: ['fail'],
  refuse: ['sendProof'],
  removeCount: ['count'],
  removeReceipt: ['receipt'],
  reorder: ['checkout'],
  removeAccount: ['saveAccounts'],
  requestCancel: ['checkout'],
  requestReturn: ['handOver', 'deliver'],
  returnGoods: ['handOver', 'deliver'],
  sendProof: ['checkout'],
  sendPurchase: ['purchase'],
  sendToSupplier: ['defective', 'returnGoods', 'changeClaim'],
  settle: ['deliver'],
  settleLine: ['importStatement'],
  undoLine: ['settleLine'],
  undoRepricing: ['reprice'],
  unwantProduct: ['wantProduct'],
  voidDebtPayment: ['receiveDebt'],
  voidSettlement: ['settle'],
  withdrawTradeIn: ['tradeIn'],
}

/** The action and everything that comes before it. */
function wayTo(goal: string, way = new Set<string>()): ReadonlySet<string> {
  if (!way.has(goal)) {
    way.add(goal)
    for (const before of AFTER[goal] ?? []) wayTo(before, way)
  }
  return way
}

/** The weight of a goal, and the least weight of what comes before it. */
const GOAL = 60
const BEFORE = 20

/** The weight of each action in a history that leads to the goal. */
export function weightsOf(goal: string | undefined): number[] {
  if (goal === undefined) return ACTIONS.map(({ weight }) => weight)
  const way = wayTo(goal)
  return ACTIONS.map(({ name, weight }) =>
    name === goal ? GOAL : way.has(name) ? Math.max(BEFORE, weight) : weight / 4,
  )
}
