import { useState } from 'react'

/**
 * Values of a form that are put into the URL on submit: they follow the URL when it changes. The fields are not
 * recreated, so that they keep the focus.
 */
export function useUrlValues<Values>(url: Values) {
  const [values, setValues] = useState(url)
  const [followed, setFollowed] = useState(url)
  if (JSON.stringify(followed) !== JSON.stringify(url)) {
    setFollowed(url)
    setValues(url)
  }
  return [values, setValues] as const
}
