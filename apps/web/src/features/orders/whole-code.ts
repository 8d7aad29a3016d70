import { normalizeOrderCode, ORDER_CODE_LENGTH } from '@shop/domain/order-code'

/** Whether a text is a complete order code; any other text may be a part of it, a name or a telephone. */
export const isWholeCode = (text: string) =>
  new RegExp(`^\\d{${ORDER_CODE_LENGTH}}$`).test(normalizeOrderCode(text))
