import { fold } from '@shop/domain/text'

/** A title without accents, case, punctuation and the star that marks required columns. */
export const nameOf = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
