import { expect, type Page } from '@playwright/test'

/** The smallest valid PNG, as base64: one pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The same as a file to choose. */
export const IMAGE = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }

/**
 * Chooses a file with a button with which another was chosen before. A browser reports a choice only when the field
 * names another file than before, so the field must be empty when it opens.
 */
export async function chooseAgain(page: Page, button: string, file: typeof IMAGE) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  expect(await chooser.element().inputValue()).toBe('')
  await chooser.setFiles(file)
}
