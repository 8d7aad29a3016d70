import type { SyntheticEvent } from 'react'

/**
 * For a field that starts with 1: typing replaces it, so that a 2 does not make 12. To be used as `onFocusCapture`, because
 * a NumberInput calls `onFocus` some time after the focus, when something may be typed already; and as `onClick`, because
 * a click ends the selection.
 */
export const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()
