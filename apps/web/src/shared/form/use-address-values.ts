import { useState } from 'react'

/**
 * What a form holds whose values stand in the address once it is sent: it follows the address when that changes. The
 * fields stay where they are, so that the focus does too.
 */
export function useAddressValues<Values>(address: Values) {
  const [values, setValues] = useState(address)
  const [followed, setFollowed] = useState(address)
  if (JSON.stringify(followed) !== JSON.stringify(address)) {
    setFollowed(address)
    setValues(address)
  }
  return [values, setValues] as const
}
