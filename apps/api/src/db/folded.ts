import { type RawBuilder, sql } from 'kysely'

/**
 * A text as searches compare it: lower case, without accents. As a subquery it is computed once per query; a bare
 * call would be computed for every row as soon as PostgreSQL plans the statement for any value.
 */
export const folded = (text: string): RawBuilder<string> => sql<string>`(select fold(${text}))`
