import { reaisFromCents } from '@shop/domain/money'
import { percentFromPpm } from '@shop/domain/percent'

/** Cents and ppm leave the API as reais and percent, here and nowhere else. */
export const reais = reaisFromCents
export const percentage = percentFromPpm

/** Escapes what LIKE would read as a wildcard. */
export const likeText = (term: string) => term.replace(/[\\%_]/g, '\\$&')
