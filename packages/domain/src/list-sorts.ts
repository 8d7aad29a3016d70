/** The columns by which the server sorts a list: those with an index. `-` before the name sorts descending. */
export const CUSTOMER_SORTS = ['name', 'createdAt'] as const
export const PRODUCT_SORTS = ['name', 'code', 'cost', 'sellPrice', 'stock'] as const
