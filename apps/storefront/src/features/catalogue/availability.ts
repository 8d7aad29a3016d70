/** From this stock on the page shows "last units". */
const LAST_UNITS = 3

export type Availability = 'available' | 'last' | 'none'

export const availabilityOf = (stock: number): Availability =>
  stock === 0 ? 'none' : stock <= LAST_UNITS ? 'last' : 'available'

export const AVAILABILITY: Record<Availability, { label: string; tone: string }> = {
  available: { label: 'Disponível', tone: 'done' },
  last: { label: 'Últimas unidades', tone: 'waiting' },
  none: { label: 'Esgotado', tone: 'closed' },
}
