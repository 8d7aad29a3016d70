import { useHotkeys } from '@mantine/hooks'

/** Ctrl Enter presses the step's own button, from any field; a key that is held goes one step and not two. */
export const useGoOn = (goOn: () => void) =>
  useHotkeys([['mod+Enter', (event) => !event.repeat && goOn()]], [])
