import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of `column = any(…)`: one of a list of any length. Passed as one parameter, the statement has one text
 * and one plan for every length; `in` would make a new statement for each length.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${[...values]})`

/**
 * A text as searches compare it: lower case, without accents. As a subquery it is computed once per query; a plain call
 * is computed for every row once PostgreSQL uses a generic plan.
 */
export const folded = (text: string): RawBuilder<string> => sql<string>`(select fold(${text}))`
