import { useState } from 'react'

/**
 * Values of a form that are put into the address on submit: they follow the address when it changes. The fields are not
 * recreated, so that they keep the focus.
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
