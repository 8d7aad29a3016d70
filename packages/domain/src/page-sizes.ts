/** Rows of a page of a list. */
export const SHORT_PAGE = 10
export const USUAL_PAGE = 30
/** The most rows that a call returns. */
export const LARGEST_PAGE = 100
