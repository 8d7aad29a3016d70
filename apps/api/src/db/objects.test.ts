import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { migrate } from './migrate.ts'

const OBJECTS = join(import.meta.dirname, 'objects')
const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** The last migration that defines functions and triggers; later ones change the files of `objects`. */
const LAST_WITH_OBJECTS = '0420-till-bounds.sql'
const PAGE = join(import.meta.dirname, '../../../../docs/triggers.md')

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const textOf = (file: string) => readFileSync(join(OBJECTS, file), 'utf8')

/** The comment above each function: what it is for. */
const purposes = new Map(
  readdirSync(OBJECTS).flatMap((file) =>
    [...textOf(file).matchAll(/((?:^--.*\n)+)create or replace function (\w+)/gm)].map(
      ([, comment = '', name = '']) => [name, comment.replace(/^-- ?/gm, '').trim().replaceAll('\n', ' ')],
    ),
  ),
)

interface Trigger {
  table: string
  name: string
  function: string
  events: string
  deferred: boolean
}

const triggersOf = async () =>
  (
    await sql<Trigger>`
      select relname as table, tgname as name, proname as function, tgdeferrable as deferred,
        substring(pg_get_triggerdef(pg_trigger.oid) from ' ((?:BEFORE|AFTER) .*?) ON ') as events
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and relnamespace = 'public'::regnamespace order by relname, tgname`.execute(
      shop.owner,
    )
  ).rows

test('every function and trigger of the database stands once in the files of objects, with its purpose', async () => {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(shop.owner)
  expect([...purposes.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const written = readdirSync(OBJECTS).flatMap((file) =>
    [...textOf(file).matchAll(/^create (?:or replace|constraint) trigger (\w+)/gm)].map(
      ([, name]) => `${basename(file, '.sql')}.${name}`,
    ),
  )
  expect(written.toSorted()).toEqual(
    (await triggersOf()).map(({ table, name }) => `${table}.${name}`).toSorted(),
  )
})

test('later migrations define no functions or triggers', () => {
  const later = readdirSync(MIGRATIONS).filter((file) => file > LAST_WITH_OBJECTS)
  for (const file of later)
    expect(readFileSync(join(MIGRATIONS, file), 'utf8'), file).not.toMatch(
      /create (or replace )?(constraint )?(function|trigger)/i,
    )
})

test('a changed file is applied at the next start, and an unchanged one is not', async () => {
  await sql`create or replace function search_words_of(texts text[]) returns text[] language sql immutable parallel safe strict
    return texts`.execute(shop.owner)
  const changed = async () => {
    await migrate(shop.owner)
    const { rows } = await sql<{ words: string[] }>`select search_words_of(array['ÃB1']) as words`.execute(
      shop.owner,
    )
    return rows[0]?.words
  }
  expect(await changed()).toEqual(['ÃB1'])
  await sql`comment on table kysely_migration is 'other'`.execute(shop.owner)
  expect(await changed()).toEqual(['ab 1'])
})

test('the page of what a write sets off is that of the migrated database', async () => {
  const triggers = await triggersOf()
  const lines = Object.entries(Object.groupBy(triggers, ({ table }) => table)).flatMap(
    ([table, found = []]) => [
      `## ${table}`,
      '',
      '| When | Function | Why the database does it |',
      '| --- | --- | --- |',
      ...found.map(
        (one) =>
          `| ${one.events.toLowerCase()}${one.deferred ? ', at the end of the transaction' : ''} | \`${one.function}\` | ${purposes.get(one.function)} |`,
      ),
      '',
    ],
  )
  await expect(
    [
      '# What a write sets off',
      '',
      'The triggers of each table, generated from the migrated database (`npx vitest run apps/api/src/db/objects.test.ts -u`).',
      'They stand in [apps/api/src/db/objects](../apps/api/src/db/objects).',
      '',
      ...lines,
    ].join('\n'),
  ).toMatchFileSnapshot(PAGE)
})
