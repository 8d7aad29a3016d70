import { DEFECTIVE_MOVES, type DefectiveMove } from '@shop/domain/defective'
import type { Team } from '../people/team.ts'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Ledger, Shelved } from './shelf.ts'
import type { Happening } from './stockroom.ts'

const MOVES = 24
const COMMENTS: Record<DefectiveMove, string> = {
  found: 'Embalagem violada na prateleira.',
  repaired: 'Limpo e testado.',
  supplier: 'Enviado para a garantia do fornecedor.',
  discarded: 'Sem conserto.',
}

interface Stockroom {
  random: Random
  ledger: Ledger
  team: Team
  shelves: readonly Shelved[]
}

function move({ random, ledger, team, shelves }: Stockroom, at: number): void {
  const kind = random.pick(DEFECTIVE_MOVES)
  const actor = random.pick(team.stockers)
  const isFound = kind === 'found'
  const among = shelves.filter(({ stock, defective, since }) =>
    isFound ? stock > 5 && since < at : defective > 0,
  )
  if (among.length === 0) return
  const product = random.pick(among)
  if (isFound) ledger.move(product, at, actor, { kind: 'defective', quantity_out: 1 })
  if (kind === 'repaired') ledger.move(product, at, actor, { kind: 'repaired', quantity_in: 1 })
  const units = isFound ? { quantity_in: 1 } : { quantity_out: 1 }
  ledger.moveDefective(product, at, actor, { kind, ...units, comment: COMMENTS[kind] })
}

/** What happens to defective units, over the second half of the shop's open time. */
export const planShelfMoves = (stockroom: Stockroom, hours: ShopHours): Happening[] =>
  Array.from({ length: MOVES }).flatMap(() => {
    const at = hours.at(hours.total * (0.5 + stockroom.random.next() * 0.48))
    return at === undefined ? [] : [{ at, happen: () => move(stockroom, at) }]
  })
