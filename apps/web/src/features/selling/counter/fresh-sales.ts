/** Sales made since the page was loaded whose receipt was not printed by itself: a sale that is opened again prints none. */
const fresh = new Set<number>()

export const addFresh = (orderId: number) => fresh.add(orderId)

/** Whether it was among them; it no longer is. */
export const takeFresh = (orderId: number) => fresh.delete(orderId)
