import { allow } from '../access.ts'
import {
  bankAccount,
  bankAccounts,
  bankChoices,
  bankChoicesQuery,
  bankLine,
  bankLines,
  bankLinesQuery,
  bankMatches,
  bankMissing,
  bankMissingQuery,
  bankStatementSettings,
  changeBankAccountBody,
  changeBankStatementBody,
  ignoreLineBody,
  importedStatement,
  importStatementBody,
  settledMatches,
  settleLineBody,
  settleMatchesBody,
} from '../bank.ts'
import { calls } from '../call.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:finance')

export const bankCalls = calls('bank', access, {
  'POST /bank/statements': {
    perHour: 120,
    summary: 'Imports a bank statement (OFX 1, OFX 2 or CSV); a known file changes nothing',
    body: importStatementBody,
    images: { field: 'file', most: 1 },
    status: 201,
    response: importedStatement,
  },
  'GET /bank/lines': {
    summary: 'Lines of the bank’s statements, latest first, with what they may pay',
    query: bankLinesQuery,
    response: bankLines,
  },
  'GET /bank/lines/:id/choices': {
    summary: 'What a line may pay, by an order’s code or the name of a customer or deliverer',
    params: byId,
    query: bankChoicesQuery,
    response: bankChoices,
  },
  'POST /bank/lines/:id/settle': {
    summary:
      'Settles an order, a part of it, instalments, a payment of them or a deliverer’s settlement by a line',
    headers: idempotencyHeader,
    params: byId,
    body: settleLineBody,
    response: bankLine,
  },
  'POST /bank/lines/:id/ignore': {
    summary: 'Ignores a line that pays nothing of the shop',
    headers: idempotencyHeader,
    params: byId,
    body: ignoreLineBody,
    response: bankLine,
  },
  'POST /bank/lines/:id/undo': {
    summary: 'Lets a settled or ignored line wait again',
    headers: idempotencyHeader,
    params: byId,
    response: bankLine,
  },
  'GET /bank/matches': {
    summary: 'Waiting lines with exactly one thing that they can pay',
    response: bankMatches,
  },
  'POST /bank/matches/settle': {
    summary: 'Settles these lines, each by its only match',
    headers: idempotencyHeader,
    body: settleMatchesBody,
    response: settledMatches,
  },
  'GET /bank/accounts': {
    summary: 'Accounts of the statements, with what a person has to say about them',
    response: bankAccounts,
  },
  'PATCH /bank/accounts/:id': {
    summary: 'Says which account it is, and what counts as its direction',
    params: byId,
    body: changeBankAccountBody,
    response: bankAccount,
  },
  'GET /bank/missing': {
    summary: 'Orders and payments of instalments whose money no bank statement shows',
    query: bankMissingQuery,
    response: bankMissing,
  },
  'GET /companies/bank-statement': {
    summary: 'Whether lines settle by themselves',
    response: bankStatementSettings,
  },
  'PATCH /companies/bank-statement': {
    summary: 'Changes whether lines settle by themselves',
    body: changeBankStatementBody,
    response: bankStatementSettings,
  },
})
