/** An entry on the customer's step after an Enter whose response is still awaited. */
export interface Entry {
  kind: 'typed' | 'scanned'
  text: string
}

/**
 * Input made before the server's response, in order: the first typed entry is the customer's, the following ones belong
 * to the sale. Changed in place, because the step that reads it may be removed when it is rendered again.
 */
export interface TypedAhead {
  entries: Entry[]
  /** Typed since the last Enter. */
  text: string
}

/** Returns the input that belongs to the sale, and clears it. */
export function takeAhead(ahead: TypedAhead): TypedAhead {
  const taken = { entries: ahead.entries.splice(0), text: ahead.text }
  ahead.text = ''
  return taken
}
