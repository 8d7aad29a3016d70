import type { Page } from '@playwright/test'

/** Types as a barcode reader does into what has the focus: its keys do not wait for each other, nor for an answer. */
export const readCodes = (page: Page, codes: readonly string[]) =>
  Promise.all(codes.flatMap((code) => [...code, 'Enter']).map((key) => page.keyboard.press(key)))
