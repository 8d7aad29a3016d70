import type { StatusKey } from '@shop/domain/order-status'
import type { Db, Tx } from '../../db/database.ts'

export const findTexts = (db: Db) => db.selectFrom('message_texts').selectAll().execute()

export const findText = (db: Db, status: StatusKey) =>
  db.selectFrom('message_texts').select('text').where('status', '=', status).executeTakeFirst()

export const putText = (tx: Tx, status: StatusKey, text: string) =>
  tx
    .insertInto('message_texts')
    .values({ status, text })
    .onConflict((conflict) => conflict.column('status').doUpdateSet({ text }))
    .execute()

export const removeText = (tx: Tx, status: StatusKey) =>
  tx.deleteFrom('message_texts').where('status', '=', status).execute()

export const muteMails = (tx: Tx, companyId: number, kinds: string[]) =>
  tx.updateTable('companies').set({ muted_mails: kinds }).where('id', '=', companyId).execute()
