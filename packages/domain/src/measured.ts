/**
 * A number whose unit is part of its type: an amount in reais is refused where cents are expected. The property exists
 * in types only and is optional, so that the result of arithmetic and a literal need no cast. A strict brand would also
 * refuse the sum of cents and reais, for a constructor at every sum, difference and minimum.
 */
export type Measured<Unit extends string> = number & { readonly measuredIn?: Unit }
