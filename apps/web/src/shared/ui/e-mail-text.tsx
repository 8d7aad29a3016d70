import { Fragment, type ReactNode } from 'react'

const E_MAIL = /^[^\s@]+@[^\s@]+$/

/** An e-mail address breaks before its signs, where a line has no room for it; any other value is as it was. */
export function breakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !E_MAIL.test(value)) return value
  const parts = value.split(/(?=[@.])/)
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
