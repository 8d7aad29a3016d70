import { createHash } from 'node:crypto'
import { fold } from '@shop/domain/text'

/** A title without accents, case, punctuation, the currency and the star that marks required columns. */
export const nameOf = (title: string) =>
  fold(title)
    .replaceAll('r$', ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What is kept of a matched title, in hex: the titles of a sheet without titles are its first line, a person. */
export const titleDigest = (title: string) => createHash('sha256').update(title).digest('hex')
