import { type RawBuilder, sql } from 'kysely'

/**
 * The right side of `column = any(…)`: one of a list whose length varies. As one parameter the statement has one text
 * for every length, and so one plan; with `in` each length would be a statement of its own.
 */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${[...values]})`
