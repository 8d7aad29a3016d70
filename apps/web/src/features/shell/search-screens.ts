import { fold } from '@shop/domain/text'
import { menuFor } from '../../shared/navigation.ts'

/** The screens a person may open whose name holds what was typed; all of them while nothing was. */
export function findScreens(text: string, permissions: readonly string[]) {
  const wanted = fold(text)
  return menuFor(permissions).filter(({ label }) => fold(label).includes(wanted))
}
