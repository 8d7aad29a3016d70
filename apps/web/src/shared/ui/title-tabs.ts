import { createContext, type ReactNode } from 'react'

interface Tabs {
  row: ReactNode
  /** Titles that the tabs or the menu show already. */
  titles: readonly string[]
}

/** Tabs in the row of the screen's title, by the frame around the screen. */
export const TitleTabsContext = createContext<Tabs | undefined>(undefined)
export const TitleTabs = TitleTabsContext.Provider
