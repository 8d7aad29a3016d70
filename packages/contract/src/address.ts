import type { z } from 'zod'
import type { CallName, Calls } from './calls.ts'

declare const wire: unique symbol
declare const openWire: unique symbol

/** The types of a call's request and response, as JSON. */
export interface Wire {
  params?: unknown
  query?: unknown
  body?: unknown
  response?: unknown
}

/** Method and path of a call: 'GET /orders/status'. */
export type Address<W extends Wire = Wire> = string & { readonly [wire]: W }
/** An address whose parameters have no values yet: 'GET /orders/:code'. */
export type OpenAddress<W extends Wire = Wire> = string & { readonly [openWire]: W }

export type WireAt<A extends Address> = A[typeof wire]
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
export interface WireOf<N extends CallName> {
  params: Named<Input<Calls[N], 'params'>, string | number>
  query: Named<Input<Calls[N], 'query'>, string | number | boolean | null | undefined>
  body: Sent<Input<Calls[N], 'body'>>
  response: Calls[N] extends { response: infer S } ? z.output<S> : undefined
}

export type BodyOf<N extends CallName> = WireOf<N>['body']

/** The address of a report or a chart, made of the path in its description. */
export const described = <W extends Wire>(path: string) => `GET ${path}` as OpenAddress<W>
