import type { SignIn } from '../run-shop.ts'
import type { Shop } from '../shop.ts'

export async function loadDemo(_shop: Shop): Promise<SignIn[]> {
  return []
}
