import type { Role } from '@shop/contract/roles'
import { fold } from '@shop/domain/text'

/** The message under a role's name: it is required and unique, regardless of case and accents. */
export const roleNameRule =
  (roles: readonly Role[], own?: number) =>
  (name: string): string | null => {
    if (!name.trim()) return 'Informe a regra'
    const taken = roles.some((role) => role.id !== own && fold(role.name) === fold(name))
    return taken ? 'Regra já existente, escolha outro nome.' : null
  }
