import { at, request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

const PATHS = {
  receipt: (id: number) => at`/orders/receipt/${id}`,
  signature: (id: number) => at`/orders/signature/${id}`,
  packaging: (id: number) => at`/orders/stocking/images/${id}`,
}
export type PictureKind = keyof typeof PATHS

/** Links to private pictures; they expire, so they are loaded each time a dialog opens. */
export const orderPictures = (kind: PictureKind, id: number) =>
  queryOptions({
    queryKey: ['order-pictures', kind, id],
    queryFn: async ({ signal }) => {
      const answer = await request<{ url?: string; images?: string[] }>('GET', PATHS[kind](id), { signal })
      return answer.images ?? (answer.url ? [answer.url] : [])
    },
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
