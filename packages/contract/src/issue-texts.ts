import { z } from 'zod'

// Own texts: Zod's Portuguese ones name no field and contain 'esperava um texto, recebeu um valor "undefined"'.

const TYPES: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
}

/** Characters shown of an unknown field's name, which could be as long as the body. */
const LONGEST_NAME = 60

const fieldName = (path: readonly PropertyKey[] | undefined) =>
  path?.length ? `O campo "${path.map(String).join('.')}"` : 'O corpo da requisição'

const COUNTED: Record<string, [one: string, many: string]> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
}

const shown = (limit: number | bigint) => limit.toLocaleString('pt-BR')

/** A limit with its unit: '1 item', '200 caracteres'. */
const limitOf = (origin: string, limit: number | bigint) =>
  `${shown(limit)} ${COUNTED[origin]?.[Number(limit) === 1 ? 0 : 1]}`

/** A field that nobody filled in: left out, null, or the text of an empty input. */
export const isUnfilled = (input: unknown) => input === undefined || input === null || input === ''

/** What an untouched field of a form holds, by the type that a schema expects. */
const EMPTY: Record<string, unknown> = { string: '', number: 0, int: 0, array: [] }
const UNWRITTEN = ''

/** What the schema itself says of an empty value; nothing where it takes one or has no text of its own for it. */
function textOfEmpty(schema: z.core.$ZodRawIssue['inst'], expected: string) {
  if (!(schema instanceof z.core.$ZodType) || !(expected in EMPTY)) return undefined
  const { error } = z.safeParse(schema, EMPTY[expected], { error: () => UNWRITTEN })
  return error?.issues[0]?.message || undefined
}

/** The Portuguese message for a form violation without a text of its own; an unfilled field is described as an empty one. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return (
        (isUnfilled(issue.input) && textOfEmpty(issue.inst, issue.expected)) ||
        (issue.input === undefined
          ? `${field} é obrigatório.`
          : `${field} deve ser ${TYPES[issue.expected] ?? 'de outro tipo'}.`)
      )
    case 'unrecognized_keys':
      return `Campo desconhecido: "${issue.keys[0]?.slice(0, LONGEST_NAME)}".`
    case 'too_small':
      return issue.origin in COUNTED
        ? `${field} precisa de pelo menos ${limitOf(issue.origin, issue.minimum)}.`
        : `${field} não pode ser menor que ${shown(issue.minimum)}.`
    case 'too_big':
      return issue.origin in COUNTED
        ? `${field} não pode ter mais que ${limitOf(issue.origin, issue.maximum)}.`
        : `${field} não pode ser maior que ${shown(issue.maximum)}.`
    case 'invalid_value':
      return `${field} deve ser um destes valores: ${issue.values.map(String).join(', ')}.`
    default:
      return `${field} é inválido.`
  }
}

/** Makes all schemas of this process report in Portuguese. Call once at start. */
export const setPortugueseMessages = () => z.config({ customError: describeIssue })
