import { allow } from '../access.ts'
import {
  bankLine,
  bankLines,
  bankLinesQuery,
  bankMissing,
  bankMissingQuery,
  bankStatementSettings,
  changeBankStatementBody,
  ignoreLineBody,
  importedStatement,
  importStatementBody,
  settleLineBody,
} from '../bank.ts'
import { calls } from '../call.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:finance')

export const bankCalls = calls('bank', {
  postBankStatements: {
    method: 'POST',
    path: '/bank/statements',
    access,
    summary: 'Imports a bank statement (OFX 1, OFX 2 or CSV); a known file changes nothing',
    body: importStatementBody,
    images: { field: 'file', most: 1 },
    status: 201,
    response: importedStatement,
  },
  getBankLines: {
    method: 'GET',
    path: '/bank/lines',
    access,
    summary: 'Lines of the bank’s statements, latest first, with what they may pay',
    query: bankLinesQuery,
    response: bankLines,
  },
  postBankLinesByIdSettle: {
    method: 'POST',
    path: '/bank/lines/:id/settle',
    access,
    summary: 'Settles an order or a deliverer’s settlement by a line',
    headers: idempotencyHeader,
    params: byId,
    body: settleLineBody,
    response: bankLine,
  },
  postBankLinesByIdIgnore: {
    method: 'POST',
    path: '/bank/lines/:id/ignore',
    access,
    summary: 'Ignores a line that pays nothing of the shop',
    headers: idempotencyHeader,
    params: byId,
    body: ignoreLineBody,
    response: bankLine,
  },
  postBankLinesByIdUndo: {
    method: 'POST',
    path: '/bank/lines/:id/undo',
    access,
    summary: 'Lets a settled or ignored line wait again',
    headers: idempotencyHeader,
    params: byId,
    response: bankLine,
  },
  getBankMissing: {
    method: 'GET',
    path: '/bank/missing',
    access,
    summary: 'Orders whose money no bank statement shows',
    query: bankMissingQuery,
    response: bankMissing,
  },
  getCompaniesBankStatement: {
    method: 'GET',
    path: '/companies/bank-statement',
    access,
    summary: 'Whether lines settle by themselves',
    response: bankStatementSettings,
  },
  patchCompaniesBankStatement: {
    method: 'PATCH',
    path: '/companies/bank-statement',
    access,
    summary: 'Changes whether lines settle by themselves',
    body: changeBankStatementBody,
    response: bankStatementSettings,
  },
})
