import { seenProofs } from '@shop/browser/api-error'
import type { SimilarProof } from '@shop/contract/wire'
import { useState } from 'react'

/** The earlier proofs because of which the last attempt was refused. */
export function useSeenProofs() {
  const [similar, setSimilar] = useState<readonly SimilarProof[]>()
  return {
    similar,
    note: (error: unknown) => setSimilar((before) => seenProofs(error) ?? before),
    clear: () => setSimilar(undefined),
  }
}
