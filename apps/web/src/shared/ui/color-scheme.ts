/** Mantine stores the choice under this key; the screens before the sign-in, which do not load it, use it too. */
const KEY = 'mantine-color-scheme-value'

/** Applies the person's choice of theme; without one the system's theme is used. */
export function applyThemeChoice() {
  const choice = localStorage.getItem(KEY)
  const { dataset } = document.documentElement
  if (choice === 'light' || choice === 'dark') dataset.theme = choice
  else delete dataset.theme
}
