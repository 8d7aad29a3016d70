import { AppError, ruleViolation } from '../../../app-error.ts'

/** A pure function from the bytes of a file to plain data; it knows neither the database nor the shop. */
export type Read<Options, Result> = (bytes: Uint8Array, options: Options) => Result | Promise<Result>

/** One kind of file and what reading one may cost. */
export interface Reader<Options, Result> {
  /** Imported by the process that reads, with the first file of this kind. */
  load: () => Promise<Read<Options, Result>>
  /** CPU time of one file. */
  seconds: number
  /** Memory of the process while it reads, Node.js' own 60 MB included. */
  megabytes: number
}

// biome-ignore lint/suspicious/noExplicitAny: each reader has options of its own.
export type Readers = Readonly<Record<string, Reader<any, unknown>>>
export type OptionsOf<R> = R extends Reader<infer Options, unknown> ? Options : never
export type ResultOf<R> = R extends Reader<never, infer Result> ? Result : never

/** The file needs more time, memory or room than a file of its kind may. */
export class TooMuch extends AppError {
  constructor() {
    super(
      'RULE_VIOLATION',
      'O arquivo é complexo demais para ser lido. Divida-o em arquivos menores, ou salve-o de novo em outro programa.',
    )
  }
}

/** The file is damaged, or of another kind than it says. */
export const unreadable = () =>
  ruleViolation('O arquivo não pôde ser lido: está danificado ou é de outro tipo. Salve-o de novo e envie.')
