/** Serial numbers by the product's id. */
export type Serials = Record<number, string[]>

/** As calls take them. */
export const namedUnits = (serials: Serials) =>
  Object.entries(serials).flatMap(([productId, list]) =>
    list.map((serial) => ({ productId: Number(productId), serial })),
  )
