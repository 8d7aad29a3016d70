import { createContext } from 'react'

/** The place beside the title of the card around a table, where a table without a search puts its tools. */
export const CardTools = createContext<HTMLElement | null>(null)
