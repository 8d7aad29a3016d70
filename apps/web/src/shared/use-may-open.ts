import { useSession } from './api/use-session.ts'
import { mayOpen, type ScreenPath, screenAt } from './navigation.ts'

/** Whether the signed-in person may open the screen, and so should be offered it. */
export function useMayOpen(path: ScreenPath): boolean {
  const session = useSession()
  const screen = screenAt(path)
  return screen !== undefined && mayOpen(screen, session?.permissions ?? [])
}
