/** The state of a sale in the URL: reload, Back and a second tab all work. */
export interface SellingSearch {
  /** Id of the selected customer; without one the first step is shown. */
  customer?: number
  step?: 'cart' | 'done'
  /** The searched text of the products. */
  q?: string
  /** Code of the placed order, in the last step. */
  code?: string
  /** Id of that order. */
  order?: number
}

export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

export const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export function readSellingSearch(search: Record<string, unknown>): SellingSearch {
  const customer = isId(search.customer) ? search.customer : undefined
  const step = search.step === 'cart' || search.step === 'done' ? search.step : undefined
  return {
    customer,
    step: customer ? step : undefined,
    q: asText(search.q),
    code: asText(search.code),
    order: isId(search.order) ? search.order : undefined,
  }
}
