import type { SyntheticEvent } from 'react'

/** For a field that begins with a 1: what is typed takes its place, or a 2 would make it 12. */
export const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()
