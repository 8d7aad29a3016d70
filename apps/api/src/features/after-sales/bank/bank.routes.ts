import { STATEMENT_FILE } from '@shop/domain/call-limits'
import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { fileBytes } from '../../../plugins/uploaded-file.ts'
import { route } from '../../../route.ts'
import { receiveDebt } from '../../debts/receivables/receive-debt.ts'
import { changeAccount, listAccounts } from './accounts.service.ts'
import {
  changeStatementSettings,
  getLine,
  getStatementSettings,
  listLines,
  listMatches,
  listMissing,
  searchChoices,
  settleMatches,
} from './bank.service.ts'
import { importStatement } from './import-statement.ts'
import { settleByThemselves, settlePaymentOfId } from './settle-by-themselves.ts'
import { ignoreLine, settleLine, undoLine } from './settle-line.ts'

/** Of the base64 text of a file. */
const STATEMENT_BODY_LIMIT = 28 * 1024 * 1024

export const bankRoutes: Feature = (app, context) => {
  const { db } = context
  route(
    app,
    'POST /bank/statements',
    async (request) => {
      const { file, ...given } = request.body
      return importStatement(context, actorOf(request), { ...given, file: fileBytes(file, STATEMENT_FILE) })
    },
    { bodyLimit: STATEMENT_BODY_LIMIT },
  )

  route(app, 'GET /bank/lines', (request) => listLines(db, request.query))

  route(app, 'GET /bank/lines/:id/choices', (request) =>
    searchChoices(db, request.params.id, request.query.search),
  )

  route(app, 'POST /bank/lines/:id/settle', (request) =>
    once(db, request, async (tx) => {
      await settleLine(tx, actorOf(request), request.params.id, request.body)
      return getLine(tx, request.params.id)
    }),
  )

  route(app, 'POST /bank/lines/:id/ignore', (request) =>
    once(db, request, async (tx) => {
      await ignoreLine(tx, actorOf(request), request.params.id, request.body.reason)
      return getLine(tx, request.params.id)
    }),
  )

  route(app, 'POST /bank/lines/:id/undo', (request) =>
    once(db, request, async (tx) => {
      await undoLine(tx, actorOf(request), request.params.id)
      return getLine(tx, request.params.id)
    }),
  )

  route(app, 'GET /bank/matches', () => listMatches(db))

  route(app, 'POST /bank/matches/settle', (request) =>
    once(db, request, (tx) => settleMatches(tx, actorOf(request), request.body.lineIds)),
  )

  route(app, 'GET /bank/accounts', async () => ({ items: await listAccounts(db) }))

  route(app, 'PATCH /bank/accounts/:id', async (request) => {
    const account = await changeAccount(db, actorOf(request), request.params.id, request.body)
    // What a person said about an account lets its lines settle.
    await settleByThemselves(db)
    return account
  })

  route(app, 'POST /receivables/payments', async (request) => {
    const { endToEndId } = request.body
    const received = await once(db, request, (tx) =>
      receiveDebt(tx, actorOf(request), { ...request.body, isTold: true }),
    )
    // A line with this id waits for its payment.
    if (endToEndId) await settlePaymentOfId(db, endToEndId)
    return received
  })

  route(app, 'GET /bank/missing', (request) => listMissing(db, request.query))

  route(app, 'GET /companies/bank-statement', () => getStatementSettings(db))

  route(app, 'PATCH /companies/bank-statement', async (request) => {
    const changed = await changeStatementSettings(db, actorOf(request), request.body)
    await settleByThemselves(db)
    return changed
  })
}
