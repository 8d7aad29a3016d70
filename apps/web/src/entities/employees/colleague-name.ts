import type { Colleague } from '@shop/contract/employees'

/** For selections that contain people who are blocked by now. */
export const colleagueName = ({ name, isBlocked }: Pick<Colleague, 'name' | 'isBlocked'>) =>
  isBlocked ? `${name} (bloqueado)` : name
