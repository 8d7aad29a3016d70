import { shownEmail } from '@shop/domain/customer-email'
import { Fragment, type ReactNode } from 'react'

const E_MAIL = /^[^\s@]+@[^\s@]+$/

/**
 * Lets an e-mail address wrap before '@' and '.'; a customer without an address gets a text instead. Any other value is
 * unchanged.
 */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !E_MAIL.test(value)) return value
  const parts = shownEmail(value).split(/(?=[@.])/)
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
