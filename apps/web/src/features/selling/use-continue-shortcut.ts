import { useHotkeys } from '@mantine/hooks'

/** Ctrl Enter presses the step's own button, from any field; holding the key moves one step only. */
export const useContinueShortcut = (proceed: () => void) =>
  useHotkeys([['mod+Enter', (event) => !event.repeat && proceed()]], [])
