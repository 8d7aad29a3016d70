import type { Page } from '@playwright/test'

/** Shows on the page what would be printed. */
export const printToPage = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const paper = document.createElement('output')
      paper.id = 'printed'
      const sheet = document.getElementById('print-sheet')
      paper.textContent = sheet?.textContent ?? ''
      const logo = sheet?.querySelector('img')
      paper.dataset.logo = String(Boolean(logo?.complete && logo.naturalWidth > 0))
      document.body.append(paper)
    }
  })
