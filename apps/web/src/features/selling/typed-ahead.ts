/** What was entered on the customer's step after an Enter whose answer is still awaited. */
export interface Entry {
  kind: 'typed' | 'scanned'
  text: string
}

/**
 * Input that goes ahead of the server, in order: the first typed entry is the customer's, what follows it belongs to the
 * sale. Changed in place, because the step that reads it may be gone when it is drawn again.
 */
export interface TypedAhead {
  entries: Entry[]
  /** Typed since the last Enter. */
  text: string
}

/** Returns the input that belongs to the sale, and forgets it. */
export function takeAhead(ahead: TypedAhead): TypedAhead {
  const taken = { entries: ahead.entries.splice(0), text: ahead.text }
  ahead.text = ''
  return taken
}
