import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import type { Product, ProductList, SentEntries } from '@shop/contract/products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PRODUCTS } from './products.api.ts'

/** A change of products or brands; afterwards, also when it failed, everything shown is reloaded. */
export function useProductCall<Input, Output>(
  call: (input: Input) => Promise<Output>,
  meta: { successText: string; errorText: string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: [PRODUCTS] }),
    meta,
  })
}

/** Enters goods, once per key however often it is sent. */
export const sendEntries = (body: SentEntries, key: string) =>
  request('PATCH /products/menu/purchase/batch', { body, idempotencyKey: key })

export interface Count {
  code: string
  newStock: number
  /** The stock on the screen when the person began to type. */
  stockSeen: number
  /** For a serialised product, the units that differ. */
  serials?: readonly string[]
}

/**
 * A counted stock changes one row: the lists that show it are updated with the response, and nothing else is reloaded.
 */
export function useCountStock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (count: Count) =>
      request(at('PATCH /products/inventory/:code', { code: count.code }), { body: count }),
    onSuccess: (counted) => {
      const taken = (row: Product) => (row.code === counted.code ? counted : row)
      client.setQueriesData<ProductList>(
        { queryKey: [PRODUCTS, 'list'] },
        (page) => page && { ...page, items: page.items.map(taken) },
      )
      client.setQueriesData<Product[]>({ queryKey: [PRODUCTS, 'search'] }, (rows) => rows?.map(taken))
    },
    onError: () => client.invalidateQueries({ queryKey: [PRODUCTS, 'list'] }),
    meta: {
      successText: 'Inventário atualizado com sucesso.',
      errorText: 'Não foi possível atualizar o inventário, tente novamente mais tarde.',
    },
  })
}

export const useArchive = () =>
  useProductCall(
    (codes: readonly string[]) => request('PATCH /products/archive', { query: { codes: codes.join(',') } }),
    {
      successText: 'Produto arquivado com sucesso.',
      errorText: 'Não foi arquivar o(s) produto(s), tente novamente mais tarde.',
    },
  )

export const useUnarchive = () =>
  useProductCall((code: string) => request(at('PATCH /products/unarchive/:code', { code })), {
    successText: 'Produto desarquivado com sucesso.',
    errorText: 'Não foi possível desarquivar o produto, tente novamente mais tarde.',
  })

export const useAddImage = (code: string) =>
  useProductCall(
    async (images: readonly string[]) => {
      for (const image of images)
        await request(at('PATCH /products/image/:code', { code }), { body: { image } })
    },
    {
      successText: 'Imagem atualizada com sucesso.',
      errorText: 'Não foi possível editar a imagem, tente novamente mais tarde.',
    },
  )

export const useRemoveImages = (code: string) =>
  useProductCall(
    async (urls: readonly string[]) => {
      for (const url of urls)
        await request(at('DELETE /products/image/:code/:name', { code, name: url.split('/').at(-1) ?? '' }))
    },
    {
      successText: 'Imagem atualizada com sucesso.',
      errorText: 'Não foi possível editar a imagem, tente novamente mais tarde.',
    },
  )

/** For forms: reloads everything shown. */
export function useReloadProducts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [PRODUCTS] })
}

export const createProduct = sendOnce('POST /products')

export const changeProduct = (code: string, body: BodyOf<'PUT /products/:code'>) =>
  request(at('PUT /products/:code', { code }), { body })
