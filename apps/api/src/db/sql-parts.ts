import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of `column = any(…)`: one of a list whose length varies. As one parameter the statement has one text
 * for every length, and so one plan; with `in` each length would be a statement of its own.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${[...values]})`

/**
 * A text as searches compare it: lower case, without accents. As a subquery it is computed once per query; a bare
 * call would be computed for every row as soon as PostgreSQL plans the statement for any value.
 */
export const folded = (text: string): RawBuilder<string> => sql<string>`(select fold(${text}))`
