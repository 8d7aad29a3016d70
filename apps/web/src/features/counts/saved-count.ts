import { getSession } from '@shop/browser/session'
import { clearDraft, draftKey, readDraft, writeDraft } from '../../shared/form/draft-store.ts'
import type { WholeCount } from './counts.api.ts'

const keyOf = (id: number) => draftKey(getSession()?.personId ?? '', `count:${id}`)

/** The last response of the server, to continue counting after a reload offline. */
export const readSavedCount = (id: number) =>
  (readDraft<WholeCount>(sessionStorage, keyOf(id)) as WholeCount | null) ?? undefined

export const saveCount = (count: WholeCount) => writeDraft(sessionStorage, keyOf(count.id), count)
export const deleteCount = (id: number) => clearDraft(sessionStorage, keyOf(id))
