import type { Asked, Books, Counted } from './books.ts'
import {
  awaitingDeliverer,
  buyers,
  byAttendant,
  byDeliverer,
  deposits,
  sellers,
  takenBack,
} from './recount-orders.ts'
import { customersOf, fastCustomers, lowStock, productsOf, stockAndSales } from './recount-stock.ts'

/**
 * Each report counted again, by its number: written from what the shop says that it holds, without a line of the
 * product. Two that are as slow as each other to be wrong in the same way would be a strange accident.
 */
export const RECOUNT: Record<number, (books: Books, asked: Asked) => Counted> = {
  1: buyers,
  2: buyers,
  3: sellers,
  4: sellers,
  5: lowStock,
  6: byDeliverer,
  7: stockAndSales,
  8: takenBack('exchange'),
  9: takenBack('return'),
  10: takenBack('exchange'),
  11: takenBack('return'),
  12: byAttendant,
  13: customersOf,
  14: awaitingDeliverer,
  15: productsOf,
  16: deposits,
  17: fastCustomers,
}
