import type { Brand } from '@shop/contract/products'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { folded } from '../../../db/sql-parts.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findBrands, findReferences, isInUse, lockBrand, lockReference } from './brands.queries.ts'

const unknownBrand = (name: string) => notFound(`A marca ${name} não existe.`)

export const listBrands = (db: Db): Promise<Brand[]> => findBrands(db)

export async function listReferences(db: Db): Promise<string[]> {
  return (await findReferences(db)).map(({ name }) => name)
}

/**
 * A removed brand is restored with its id, so that its archived products can be unarchived.
 * @throws database error brands_name_unique when there is one of that name, whatever its accents and case
 */
export function addBrand(db: Db, actor: Actor, name: string): Promise<Brand> {
  return inTransaction(db, async (tx) => {
    const revived = await tx
      .updateTable('brands')
      .set({ name, removed_at: null })
      .where('name_key', '=', folded(name))
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    const { id } =
      revived ?? (await tx.insertInto('brands').values({ name }).returning('id').executeTakeFirstOrThrow())
    await writeAudit(tx, actor, 'create', 'brand', id, `Marca ${name} criada`)
    return { name, references: [] }
  })
}

/** Removes the brand with its references. @throws AppError NOT_FOUND, IN_USE while a product that is not archived has it */
export function removeBrand(db: Db, actor: Actor, name: string): Promise<Brand> {
  return inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, name, 'update')
    if (!brand) throw unknownBrand(name)
    if (await isInUse(tx, { brandId: brand.id }))
      throw new AppError(
        'IN_USE',
        `A marca ${brand.name} está em uso por um produto e não pode ser removida.`,
      )
    const removed = { removed_at: sql<string>`now()` }
    await tx.updateTable('brands').set(removed).where('id', '=', brand.id).execute()
    const references = await tx
      .updateTable('brand_references')
      .set(removed)
      .where('brand_id', '=', brand.id)
      .where('removed_at', 'is', null)
      .returning('name')
      .execute()
    await writeAudit(tx, actor, 'remove', 'brand', brand.id, `Marca ${brand.name} removida`)
    return { name: brand.name, references: references.map((row) => row.name) }
  })
}

async function brandWithReferences(tx: Tx, brandId: number, name: string): Promise<Brand> {
  const rows = await tx
    .selectFrom('brand_references')
    .select('name')
    .where('brand_id', '=', brandId)
    .where('removed_at', 'is', null)
    .orderBy('name_key')
    .execute()
  return { name, references: rows.map((row) => row.name) }
}

/**
 * Adds a reference to a brand; a removed one is restored with its id.
 * @throws AppError NOT_FOUND; database error references_name_unique when the brand has one of that name
 */
export function addReference(db: Db, actor: Actor, brandName: string, name: string): Promise<Brand> {
  return inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, brandName, 'share')
    if (!brand) throw unknownBrand(brandName)
    const revived = await tx
      .updateTable('brand_references')
      .set({ name, removed_at: null })
      .where('brand_id', '=', brand.id)
      .where('name_key', '=', folded(name))
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!revived) await tx.insertInto('brand_references').values({ brand_id: brand.id, name }).execute()
    const change = `Referência ${name} criada na marca ${brand.name}`
    await writeAudit(tx, actor, 'create', 'reference', brand.id, change)
    return brandWithReferences(tx, brand.id, brand.name)
  })
}

/** @throws AppError NOT_FOUND, IN_USE while a product that is not archived has it */
export function removeReference(db: Db, actor: Actor, brandName: string, name: string): Promise<Brand> {
  return inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, brandName, 'share')
    if (!brand) throw unknownBrand(brandName)
    const reference = await lockReference(tx, brand.id, name, 'update')
    if (!reference) throw notFound(`A referência ${name} não existe na marca ${brand.name}.`)
    if (await isInUse(tx, { referenceId: reference.id }))
      throw new AppError(
        'IN_USE',
        `A referência ${reference.name} está em uso por um produto e não pode ser removida.`,
      )
    await tx
      .updateTable('brand_references')
      .set({ removed_at: sql<string>`now()` })
      .where('id', '=', reference.id)
      .execute()
    const change = `Referência ${reference.name} removida da marca ${brand.name}`
    await writeAudit(tx, actor, 'remove', 'reference', brand.id, change)
    return brandWithReferences(tx, brand.id, brand.name)
  })
}
