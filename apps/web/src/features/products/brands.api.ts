import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { fold } from '@shop/domain/text'
import { useProductCall } from './product-changes.api.ts'

export const DUPLICATE_BRAND = 'Já existe uma marca com este nome.'
export const DUPLICATE_REFERENCE = 'Já existe uma referencia com este nome.'

/** Names are equal without case and accents, here as on the server. */
export const holdsName = (names: readonly string[], name: string) =>
  names.some((one) => fold(one) === fold(name))

interface Reference {
  brand: string
  reference: string
}

interface Named {
  name: string
  /** Idempotency key: a brand is not created twice. */
  key: string
}

export const useAddBrand = () =>
  useProductCall(
    ({ name, key }: Named) => request('POST /products/brand', { body: { name }, idempotencyKey: key }),
    {
      successText: 'Marca criada com sucesso.',
      errorText: 'Não foi possível criar a marca, tente novamente mais tarde.',
    },
  )

export const useRemoveBrand = () =>
  useProductCall((name: string) => request(at('DELETE /products/brand/:name', { name })), {
    successText: 'Marca deletada com sucesso.',
    errorText: 'Não foi possível deletar a marca, tente novamente mais tarde.',
  })

export const useAddReference = () =>
  useProductCall(
    ({ brand, reference, key }: Reference & { key: string }) =>
      request('PATCH /products/brand', { body: { name: brand, reference }, idempotencyKey: key }),
    {
      successText: 'Referencia criada com sucesso.',
      errorText: 'Não foi possível criar a referência, tente novamente mais tarde.',
    },
  )

export const useRemoveReference = () =>
  useProductCall((body: Reference) => request('DELETE /products/brand/reference', { body }), {
    successText: 'Referência deletada com sucesso.',
    errorText: 'Não foi possível deletar a referência, tente novamente mais tarde.',
  })
