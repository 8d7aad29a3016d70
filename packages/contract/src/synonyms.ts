import { searchWords } from '@shop/domain/search-words'
import { z } from 'zod'
import { lineText, RULE, seenVersion } from './wire.ts'

const MAX_WORDS = 20

const words = z
  .array(
    lineText(40).refine((word) => searchWords(word) !== '', {
      message: 'Escreva ao menos uma letra ou um número.',
      params: RULE,
    }),
  )
  .max(MAX_WORDS, `Informe no máximo ${MAX_WORDS} palavras.`)

/** Those that are searched alike count once; the last one of them stays. */
const distinct = (list: string[]) => [...new Map(list.map((word) => [searchWords(word), word])).values()]

const fields = {
  /** Each finds what is called by one of them. */
  words: words
    .refine((list) => list.length > 0, { message: 'Informe as palavras', params: RULE })
    .transform(distinct),
  /** What `words` find too, but which does not find them. */
  also: words.transform(distinct).default([]),
}
const SEVERAL = { path: ['words'], message: 'Informe duas palavras ou mais', params: RULE }

export const newSynonymBody = z
  .strictObject(fields)
  .refine(({ words, also }) => words.length + also.length > 1, SEVERAL)
export const changeSynonymBody = z
  .strictObject({ ...fields, version: seenVersion })
  .refine(({ words, also }) => words.length + also.length > 1, SEVERAL)
export type NewSynonym = z.output<typeof newSynonymBody>

/** Words by which people search for the same products. */
export const synonym = z
  .object({
    id: z.int(),
    words: z.array(z.string()),
    also: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'Synonym' })
export type Synonym = z.infer<typeof synonym>
