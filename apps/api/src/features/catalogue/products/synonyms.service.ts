import type { NewSynonym, Synonym } from '@shop/contract/synonyms'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lockNamed } from '../../../db/lock-products.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'

const ENTITY = 'synonym'
/** Each is compared with every product that is written. */
const MOST = 500

const unknownSynonym = () => notFound('Estas palavras já não estão na lista.')
const inWords = ({ words, also }: NewSynonym) =>
  also.length === 0 ? words.join(', ') : `${words.join(', ')} → ${also.join(', ')}`

const selectSynonyms = (db: Db) => db.selectFrom('search_synonyms').select(['id', 'words', 'also', 'version'])

export const listSynonyms = (db: Db): Promise<Synonym[]> =>
  selectSynonyms(db).orderBy(sql`fold(words[1])`).orderBy('id').execute()

const getSynonym = (tx: Tx, id: number) => selectSynonyms(tx).where('id', '=', id).executeTakeFirstOrThrow()

async function lockSynonym(tx: Tx, id: number): Promise<Synonym> {
  const row = await selectSynonyms(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw unknownSynonym()
  return row
}

/** Writes the searched text of the products again that are called by one of these words, or are found by one. */
async function renewSearch(tx: Tx, ...changed: readonly NewSynonym[]): Promise<void> {
  const words = changed.flatMap((one) => [...one.words, ...one.also])
  // Locked before the text is made, which then has what another change stored meanwhile.
  const products = await lockNamed(
    tx,
    sql<number>`select id from products where search_key like any (
      select '% ' || key || ' %' from unnest(search_words_of(${words}::text[])) as key)`,
  ).execute()
  await sql`update products set search_key = product_search_key(name, code, gtin, tags, brand_id, reference_id)
    where id = ${anyOf(products.map(({ id }) => id))}`.execute(tx)
}

/** @throws AppError DUPLICATE for words that are listed, however they are written; RULE_VIOLATION for more than the search reads */
export async function addSynonym(tx: Tx, by: Actor, input: NewSynonym): Promise<Synonym> {
  const { id } = await tx
    .insertInto('search_synonyms')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('search_synonyms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > MOST) throw new AppError('RULE_VIOLATION', `A lista tem no máximo ${MOST} linhas.`)
  await renewSearch(tx, input)
  await writeAudit(tx, by, 'create', ENTITY, id, inWords(input))
  return getSynonym(tx, id)
}

/** @throws AppError NOT_FOUND; STALE with the current words; DUPLICATE for those of another row */
export async function changeSynonym(
  tx: Tx,
  by: Actor,
  id: number,
  { version, ...input }: NewSynonym & { version?: number | undefined },
): Promise<Synonym> {
  const row = await lockSynonym(tx, id)
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'STALE',
      'As palavras foram alteradas por outra pessoa. Confira os valores atuais.',
      row,
    )
  await tx
    .updateTable('search_synonyms')
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await renewSearch(tx, row, input)
  const change = describeChanges([{ label: 'palavras', from: inWords(row), to: inWords(input) }])
  if (change) await writeAudit(tx, by, 'edit', ENTITY, id, change)
  return getSynonym(tx, id)
}

/** @throws AppError NOT_FOUND */
export async function removeSynonym(tx: Tx, by: Actor, id: number): Promise<Synonym> {
  const row = await lockSynonym(tx, id)
  await tx.deleteFrom('search_synonyms').where('id', '=', id).execute()
  await renewSearch(tx, row)
  await writeAudit(tx, by, 'delete', ENTITY, id, inWords(row))
  return row
}
