import type { ImportProblem } from '@shop/contract/imports'
import type { AuditEntity } from '@shop/domain/audit-words'
import type { ImportKindName } from '@shop/domain/import-kinds'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Fields, ValuesOf } from './fields.ts'

/** A line of a sheet whose cells could all be read. */
export interface ImportLine<Values> {
  number: number
  values: Values
}

/** Reports a problem of a line, at a field's column or, without one, of the whole line. */
export type Refuse<Values> = (line: { number: number }, field: keyof Values | null, text: string) => void

/** What importing would do. */
export interface Plan {
  fresh: number
  changed: number
  unchanged: number
  /** Writes everything that differs; reports the number of lines written so far. */
  write: (tx: Tx, actor: Actor, report: (done: number) => Promise<unknown>) => Promise<void>
}

/** One kind of sheet that can be imported. */
export interface ImportKind<F extends Fields = Fields> {
  name: ImportKindName
  /** The record in the audit trail. */
  entity: AuditEntity
  /** How a line finds the record that is in the shop already, in Portuguese. */
  identity: string
  fields: F
  /** The names that may occur in one line only, as people read them: 'CPF 529.982.247-25'. */
  keysOf: (values: ValuesOf<F>) => string[]
  /** Compares the lines with the shop; refused lines are not counted. */
  plan: (
    db: Db,
    actor: Actor,
    lines: readonly ImportLine<ValuesOf<F>>[],
    refuse: Refuse<ValuesOf<F>>,
  ) => Promise<Plan>
}

/** Keeps the types of a kind's fields together. */
export const importKind = <F extends Fields>(kind: ImportKind<F>): ImportKind => kind as unknown as ImportKind

/** The lines without a problem. */
export const withoutProblems = <L extends { number: number }>(
  lines: readonly L[],
  problems: readonly ImportProblem[],
): L[] => {
  const wrong = new Set(problems.map(({ line }) => line))
  return lines.filter(({ number }) => !wrong.has(number))
}
