import { reaisFromCents } from '@shop/domain/money'
import { percentFromPpm } from '@shop/domain/percent'

/** The only conversion of responses from cents and ppm to reais and percent. */
export const reais = reaisFromCents
export const percentage = percentFromPpm

/** Escapes the wildcards of LIKE. */
export const likeText = (term: string) => term.replace(/[\\%_]/g, '\\$&')
