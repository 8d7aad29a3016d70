import type { z } from 'zod'
import type { CallAddress, Calls } from './calls.ts'

declare const wire: unique symbol
declare const openWire: unique symbol

/** The types of a call's request and response, as JSON. */
export interface Wire {
  params?: unknown
  query?: unknown
  body?: unknown
  response?: unknown
}

/** Method and path with the values of the parameters, made by `at`: 'GET /orders/12345678'. */
export type Address<W extends Wire = Wire> = string & { readonly [wire]: W }
/** The address of a report or a chart, whose parameters have no values yet. */
export type OpenAddress<W extends Wire = Wire> = string & { readonly [openWire]: W }

/** A call whose path has parameters: 'GET /orders/:code'. */
export type AddressWithParams = Extract<CallAddress, `${string}:${string}`>
/** What a request can be sent to: a call without parameters, or an address with their values. */
export type Target = Exclude<CallAddress, AddressWithParams> | Address

/** The types of the request and response at a target. */
export type WireAt<A extends Target> = A extends CallAddress
  ? WireOf<A>
  : A extends { readonly [wire]: infer W extends Wire }
    ? W
    : never
export type WireAtOpen<A extends OpenAddress> = A[typeof openWire]

type Input<C, Part extends string> = C extends { [P in Part]: infer S } ? z.input<S> : undefined
/** A value in an address may be a number or text in the program; the schema reads it as text. */
type Named<T, Value> = { [K in keyof T]: Value }

/** The input type of a schema with read-only lists, because a schema does not change its input. */
type Sent<T> = T extends Uint8Array
  ? T
  : T extends readonly (infer E)[]
    ? readonly Sent<E>[]
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T

/** The types of the request and response of a call of the table. */
export interface WireOf<N extends CallAddress> {
  params: Named<Input<Calls[N], 'params'>, string | number>
  query: Named<Input<Calls[N], 'query'>, string | number | boolean | null | undefined>
  body: Sent<Input<Calls[N], 'body'>>
  response: Calls[N] extends { response: infer S } ? z.output<S> : undefined
}

export type BodyOf<N extends CallAddress> = WireOf<N>['body']

/** The address of a report or a chart, made of the path in its description. */
export const described = <W extends Wire>(path: string) => `GET ${path}` as OpenAddress<W>
