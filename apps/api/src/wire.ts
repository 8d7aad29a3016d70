import { reaisFromCents } from '@shop/domain/money'
import { percentFromPpm } from '@shop/domain/percent'

/** Cents and ppm become reais and percent here and nowhere else. */
export const reais = reaisFromCents
export const percentage = percentFromPpm

/** Escapes the wildcards of LIKE. */
export const likeText = (term: string) => term.replace(/[\\%_]/g, '\\$&')
