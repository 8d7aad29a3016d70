import type { Page } from '@playwright/test'

export const selectionBar = (page: Page) => page.getByRole('toolbar', { name: 'Ações da seleção' })

/** A button for the selected rows; opens 'Mais' if it is there. */
export async function actionOf(page: Page, name: string) {
  const bar = selectionBar(page)
  await bar.waitFor()
  const button = bar.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) return button
  await bar.getByRole('button', { name: 'Mais' }).click()
  return page.getByRole('menuitem', { name, exact: true })
}

export const pressAction = async (page: Page, name: string) => (await actionOf(page, name)).click()
