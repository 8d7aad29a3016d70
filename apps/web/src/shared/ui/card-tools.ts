import { createContext } from 'react'

/** The place beside the title of the card around a table: the tools of a table without a search are rendered there. */
export const CardTools = createContext<HTMLElement | null>(null)
