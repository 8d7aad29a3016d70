import type { SyntheticEvent } from 'react'

/** For a field that starts with 1: typing replaces it, so that a 2 does not make 12. */
export const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()
