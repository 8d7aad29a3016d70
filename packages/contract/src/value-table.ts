import { SIMPLE_ACTIONS } from './calls/workflow.ts'
import type { CallAddress } from './calls.ts'
import { keysOf } from './wire.ts'

/** What gives value, and the ledgers that hold it. A call moves such a ledger, or releases goods. */
export const VALUE_LEDGERS = {
  credit: 'a customer’s credit',
  till: 'cash of the till',
  debt: 'what a customer owes',
  goods: 'stock, defective shelf, status of an order',
} as const
export type ValueLedger = keyof typeof VALUE_LEDGERS

export interface ValueRow {
  calls: readonly CallAddress[]
  /** Every ledger that one of the calls can move. */
  moves: readonly ValueLedger[]
  /** How it gives value. */
  gives: string
  /** The most that it gives. */
  bound: string
  /** What must be there first. */
  first: string
  /** Where it is seen afterwards, and by whom. */
  told: string
  /** Who may do it where that is narrower than the call's own permissions. */
  only?: string
}

const SURPLUS =
  'what was received for the order and neither owed nor given back (`surplus`), checked under the order’s lock and by the database'
const HISTORY = 'the order’s history and board'
const BELL = 'the bell of who manages orders, from the bound of the settings on'

/**
 * Every call that raises a customer's credit, lowers the till, lowers a debt, or releases goods that are not paid for.
 * A test finds the writers of these ledgers in the sources, and the calls that reach them, and fails for one that is in
 * no row.
 */
export const VALUE_TABLE: readonly ValueRow[] = [
  {
    calls: ['POST /customers/:id/credit/grant'],
    moves: ['credit'],
    gives: 'credit out of nothing',
    bound: 'none but the permission',
    first: 'an approved customer’s account and a comment',
    told: `the credit’s entries, ${BELL}`,
  },
  {
    calls: ['POST /customers/:id/credit/payout'],
    moves: ['credit', 'till'],
    gives: 'cash, Pix or transfer for credit',
    bound: 'the balance; cash: what the open till has',
    first: 'the credit',
    told: `the credit’s entries, the till’s movements, ${BELL}`,
  },
  {
    calls: ['POST /trade-ins', 'PATCH /trade-ins/:id'],
    moves: ['credit', 'till', 'goods'],
    gives: 'credit or cash for a used phone, which becomes stock',
    bound:
      'the table’s price of product and grade; more only if somebody who manages orders buys it; cash: what the open till has',
    first: 'document, look-up, signature and checklist; a phone that is not the shop’s',
    told: `list of used phones, device book, audit trail, ${BELL}`,
  },
  {
    calls: [
      'POST /orders/checkout/:id',
      'POST /orders/checkout/bank/transfer/:id',
      'POST /orders/checkout/pix/:id',
    ],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives:
      'goods for credit and used phones, on term, or to be paid at the handover, which the counter does in the same call',
    bound:
      'credit: the balance; used phones as above, settled by employees only; term: limit and plans of the customer, beyond them an allowance; unpaid orders: number and units of the settings',
    first:
      'an approved customer, stock, a proof where staff place a transfer; handed over at once: nothing awaited, cash in an open till',
    told: HISTORY,
  },
  {
    calls: ['POST /returns', 'POST /returns/exchange'],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives: 'credit, cash or a lower debt for goods that come back; other goods for that credit',
    bound: `${SURPLUS}; of a line what was sold less what came back and what was bought back; cash: what the open till has`,
    first: 'a sale whose goods were handed over, and the goods',
    told: `list of returns, ${HISTORY}, ${BELL}`,
  },
  {
    calls: ['POST /workflow/order/exchange', 'POST /workflow/order/return'],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives: 'a lower amount to collect, credit or a lower debt for goods that come back at the door',
    bound: SURPLUS,
    first: 'an order at the door or desk that the person may see, the goods of the same customer',
    told: `${HISTORY}, the reports of exchanges and returns`,
  },
  {
    calls: [
      'PATCH /workflow/order/cancel',
      'PATCH /workflow/order/refuse',
      'PATCH /order-requests/:id',
      'POST /orders/unpaid/:customerId/cancel',
    ],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives: 'credit (for people without a record cash) for what was received; ends the order’s debt',
    bound: `${SURPLUS}; not for an order of which the shop bought a unit back`,
    first: 'a reason, or the customer’s request',
    told: HISTORY,
  },
  {
    calls: [
      'POST /workflow/order/finalize',
      'POST /workflow/order/hand-over',
      'PATCH /workflow/order/deliver',
    ],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives: 'goods for cash that may be less than what is due; a surplus as credit',
    bound: `what is not received becomes a debt due today, never for people without a record; ${SURPLUS}`,
    first: 'a packed order; at the door the deliverer’s own order and a signature',
    told: `${HISTORY}, till, settlements, receivables`,
  },
  {
    calls: ['PATCH /workflow/order/approve', 'PATCH /workflow/order/pix', 'PATCH /workflow/order/proof'],
    moves: ['goods'],
    gives: 'goods for a payment that a person says was received',
    bound: 'the amount to pay',
    first: 'an order that waits for it; a proof that was not seen in another order, or a reason',
    told: `${HISTORY}; ‘Aprovado, mas não está no banco’ on the dashboard until a statement shows it`,
  },
  {
    calls: [
      ...keysOf(SIMPLE_ACTIONS),
      'PATCH /workflow/order/pack',
      'PATCH /workflow/order/assign',
      'PUT /orders/change/order/:orderId/deliverer/:id',
      'PUT /orders/change/fast-deliverer/order/:orderId/deliverer/:id',
      'PUT /orders/change/status',
      'PATCH /workflow/order/fail',
    ],
    moves: ['goods'],
    gives: 'goods of an order that was placed a step further; nothing of their price',
    bound: 'the lines of the order',
    first: 'the status that the workflow table names; the serial numbers of serialised lines',
    told: HISTORY,
  },
  {
    calls: ['PATCH /claims/:id'],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives: 'another unit for a defective one (`replaced`), or its price (`refunded`)',
    bound: `one unit of the same product for the one that goes to the defective shelf; a refund: ${SURPLUS}`,
    first: 'a sold and delivered unit that is still with the customer; the claim in analysis',
    told: 'list of claims and their history',
    only: '`refunded`: bo:manage:orders',
  },
  {
    calls: ['POST /receivables/payments'],
    moves: ['credit', 'till', 'debt'],
    gives:
      'a lower debt for money that a person received; fine and interest may be waived; a surplus is credit',
    bound: 'the amount received',
    first: 'open instalments; the id of a transfer or Pix, where it is given, has paid nothing else',
    told: 'receivables, till; a transfer or Pix: ‘Aprovado, mas não está no banco’ until a line of a statement shows it',
  },
  {
    calls: ['POST /receivables/payments/:id/void'],
    moves: ['credit', 'till', 'debt'],
    gives: 'cash that goes back out of the till',
    bound: 'the payment, once; what the open till has',
    first: 'a payment that the provider did not report and no line of a statement shows; a reason',
    told: 'receivables, till',
  },
  {
    calls: [
      'POST /bank/statements',
      'POST /bank/lines/:id/settle',
      'POST /bank/lines/:id/undo',
      'POST /bank/matches/settle',
      'PATCH /bank/accounts/:id',
      'PATCH /companies/bank-statement',
    ],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives:
      'an approved order or a lower debt for a line of the bank, a surplus is credit; nothing for instalments that a person had received',
    bound: 'the line’s amount; each line pays one thing once',
    first: 'a line of a statement; by itself only where nothing else fits',
    told: '‘Extrato’ with who settled it',
  },
  {
    calls: ['POST /webhooks/pix'],
    moves: ['credit', 'till', 'debt', 'goods'],
    gives:
      'a paid order or a lower debt for a Pix of the exact amount; a refund covers returns by Pix that are owed, and only beyond them it is owed again',
    bound: 'the amount of the Pix; each Pix and each of its refunds once',
    first: 'the provider’s secret',
    told: 'payments in the settings, the bell',
  },
  {
    calls: ['PATCH /orders/pix/payments/:id'],
    moves: ['credit', 'till', 'goods'],
    gives: 'a paid order, or credit, for a Pix that fits nothing; who accepts a smaller one forgoes the rest',
    bound: 'credit: the amount of the Pix; an order: what it costs; each Pix once',
    first: 'a payment that waits for a decision, and a note',
    told: `payments in the settings, ${BELL}`,
  },
  {
    calls: ['POST /settlements'],
    moves: ['till'],
    gives: 'nothing; the deliverer’s cash enters the till, less than expected shows as a difference',
    bound: 'the orders that the deliverer delivered, each once',
    first: 'delivered orders in no settlement',
    told: 'list of settlements with the difference',
  },
  {
    calls: ['POST /settlements/:id/void'],
    moves: ['till'],
    gives: 'the settlement’s cash back out of the till',
    bound: 'what was handed over, once; what the session has, only while it is open',
    first: 'a comment',
    told: 'list of settlements, till',
  },
  {
    calls: ['POST /till/movements'],
    moves: ['till'],
    gives: 'cash by hand: withdrawal and expense',
    bound: 'what the open till has',
    first: 'an open till and a comment',
    told: `the till’s movements, ${BELL}`,
  },
  {
    calls: [
      'POST /products/:code/defective',
      'POST /supplier-returns',
      'PATCH /supplier-returns/:id/units/:serial',
    ],
    moves: ['goods'],
    gives: 'goods that leave for the defective shelf, a supplier or the bin',
    bound: 'what the shelf has; each unit once',
    first: 'a comment; serial numbers of serialised products',
    told: 'defective shelf, returns to suppliers, the product’s history',
  },
  {
    calls: ['PATCH /products/inventory/:code', 'POST /counts/:id/approve'],
    moves: ['goods'],
    gives: 'goods that a count says are missing',
    bound: 'what lies on the shelf by the ledger',
    first: 'a count; serial numbers of serialised products, which stay the shop’s',
    told: 'the product’s history, counts',
  },
  {
    calls: [
      'POST /products',
      'PATCH /products/menu/purchase/batch',
      'POST /receipts/:id/finish',
      'POST /imports/products/apply',
      'POST /imports/units/apply',
    ],
    moves: ['goods'],
    gives:
      'nothing; goods come in. Units that a customer gave back without a document can still be returned once',
    bound: 'what is entered',
    first: 'serial numbers of serialised products that are not in the shop',
    told: 'the product’s history',
  },
  {
    calls: ['POST /imports/customers/apply', 'POST /imports/receivables/apply'],
    moves: ['credit', 'debt'],
    gives: 'opening credit and debts of a shop that moves in',
    bound: 'the rows of the sheet, each customer and document once',
    first: 'a sheet, previewed',
    told: 'audit trail, the entries of credit and debt',
  },
]
