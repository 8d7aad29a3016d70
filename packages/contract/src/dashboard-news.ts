import { z } from 'zod'
import { instant } from './wire.ts'

/**
 * Events that may have happened unnoticed: a sign-up, an order to approve, a failed delivery, a refused record of a
 * phone, a payment to decide
 * about, a Pix that the bank gave back, a customer's request, a used phone that was paid for before its record was complete,
 * and what was given from the bound of the settings on: credit, cash of the till, a return, a used phone, a smaller Pix.
 */
export const NEWS_KINDS = [
  'signup',
  'approve',
  'failed',
  'refused',
  'payment',
  'returned',
  'request',
  'incomplete',
  'credit',
  'cash',
  'goodsBack',
  'bought',
  'forgone',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const newsItem = z.object({
  kind: z.enum(NEWS_KINDS),
  /**
   * Id of the customer, the order, the refused record, the payment, the request, the purchase or the return; of credit
   * its customer, of cash the session of the till.
   */
  id: z.int(),
  /** The customer's name, the code of the order or purchase, or the amount in reais, with who gave it. */
  text: z.string(),
  at: instant,
})
export type NewsItem = z.infer<typeof newsItem>
/** Latest first. */
export const news = z.object({ news: z.array(newsItem) })
