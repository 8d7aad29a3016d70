import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import type { Statement } from './pipeline.ts'

/**
 * A statement whose text is the same whatever its values are: it is built at its first use, because building it costs
 * as much as sending many statements. `build` must only pass its values on, and have each as a parameter of its own.
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
): (...values: Values) => Statement<Row> {
  const marks = Array.from({ length: build.length - 1 }, () => Symbol())
  let built: CompiledQuery<Row> | undefined
  return (...values) => ({
    compile(db) {
      built ??= build(db, ...(marks as unknown as Values)).compile()
      const parameters = built.parameters.map((one) =>
        typeof one === 'symbol' ? values[marks.indexOf(one)] : one,
      )
      return { ...built, parameters }
    },
  })
}
