import { CLAIM_STATUS, type ClaimStatus } from '@shop/domain/claims'

/** The state of the screen in the URL. */
export interface ClaimsSearch {
  /** The open claim. */
  open?: number | undefined
  /** The status that the open claim is about to get. */
  next?: ClaimStatus | undefined
  /** The form of a new one, with the scanned number. */
  form?: true | undefined
  serial?: string | undefined
  status?: ClaimStatus | undefined
  view?: 'costs' | undefined
}

const statusOf = (value: unknown) =>
  (Object.keys(CLAIM_STATUS) as ClaimStatus[]).find((status) => status === value)

export const readClaimsSearch = (search: Record<string, unknown>): ClaimsSearch => ({
  ...search,
  open: Number.isInteger(search.open) && Number(search.open) > 0 ? Number(search.open) : undefined,
  form: search.form === true ? true : undefined,
  serial: search.serial === undefined ? undefined : String(search.serial),
  next: statusOf(search.next),
  status: statusOf(search.status),
  view: search.view === 'costs' ? 'costs' : undefined,
})
