/** Machine-readable failures and the status each is answered with. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  DUPLICATE: 409,
  STALE: 409,
  IN_USE: 409,
  OUT_OF_STOCK: 409,
  INVALID_STATE: 409,
  EMPTY_CART: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RULE_VIOLATION: 422,
  TOO_MANY_TRIES: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
