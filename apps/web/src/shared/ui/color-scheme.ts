/** Mantine keeps the choice under this key; the screens before the login, which are without it, follow the same. */
const KEY = 'mantine-color-scheme-value'

/** Puts the person's choice of theme on the page; without one the system decides. */
export function applyThemeChoice() {
  const choice = localStorage.getItem(KEY)
  const { dataset } = document.documentElement
  if (choice === 'light' || choice === 'dark') dataset.theme = choice
  else delete dataset.theme
}
