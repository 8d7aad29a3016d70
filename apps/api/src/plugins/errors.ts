import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import '@fastify/static'
import { ERROR_STATUS, type ErrorCode } from '@shop/contract/error-codes'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { isDatabaseAway, isDiskFull, isTooSlow } from '../db/failures.ts'
import { webAppOf } from './web.ts'

interface Failure {
  status: number
  code: ErrorCode
  errors: string[]
  current?: unknown
  similar?: AppError['similar']
}

const TIMEOUT_MS = 10_000
const UNSTABLE = 'Ocorreu um erro. Tente novamente mais tarde.'
const UNREADABLE = 'A requisição não pôde ser lida.'

/** Failures of other servers, after which the same call may succeed; nothing was written. */
const UNAVAILABLE: readonly [(error: unknown) => boolean, string][] = [
  [isDatabaseAway, 'O sistema está se recuperando de uma falha. Tente novamente em instantes.'],
  [
    isTooSlow,
    'A operação demorou demais e foi interrompida; nada foi gravado. Tente novamente em instantes.',
  ],
  [isDiskFull, 'O disco do servidor está cheio e nada foi gravado. Libere espaço e tente novamente.'],
]
/** Seconds after which a caller may try again, unless the failure has its own value. */
const RETRY_AFTER = 5

/** The message for a violated constraint, by its name in the schema. */
const CONSTRAINTS: Record<string, [ErrorCode, string]> = {
  roles_name_unique: ['DUPLICATE', 'Regra já existente, escolha outro nome.'],
  employees_email_unique: ['DUPLICATE', 'Já existe um funcionário com este e-mail.'],
  employees_document_unique: ['DUPLICATE', 'Já existe um funcionário com este CPF.'],
  customers_email_unique: ['DUPLICATE', 'Já existe um cliente com este e-mail.'],
  customers_document_unique: ['DUPLICATE', 'Já existe um cliente com este documento.'],
  brands_name_unique: ['DUPLICATE', 'Já existe uma marca com este nome.'],
  references_name_unique: ['DUPLICATE', 'Já existe uma referencia com este nome.'],
  search_synonyms_once: ['DUPLICATE', 'Estas palavras já estão na lista.'],
  products_gtin_unique: ['DUPLICATE', 'Já existe um produto com este GTIN.'],
  count_lines_not_negative: ['RULE_VIOLATION', 'A contagem de um produto não pode ficar abaixo de zero.'],
  products_stock_not_negative: ['OUT_OF_STOCK', 'Estoque insuficiente.'],
  orders_once_per_key: ['DUPLICATE', 'Este pedido já foi realizado.'],
  order_items_returned_within_sold: ['INVALID_STATE', 'Quantidade maior que a vendida no pedido de origem.'],
  till_sessions_one_open: ['INVALID_STATE', 'O caixa já está aberto.'],
  till_session_is_closed: ['INVALID_STATE', 'O caixa está fechado. Abra o caixa primeiro.'],
  till_is_not_overdrawn: ['INVALID_STATE', 'O caixa não tem todo esse dinheiro.'],
  pix_confirmations_once: ['DUPLICATE', 'Esse Pix já foi usado para confirmar outro pedido.'],
  pix_confirmations_settled_once: ['INVALID_STATE', 'Este pedido já tem o seu pagamento.'],
  pix_payments_settled_each: ['INVALID_STATE', 'Este pedido já tem o seu pagamento.'],
  customers_credit_not_negative: ['INSUFFICIENT_CREDIT', 'O cliente não tem crédito suficiente.'],
  suppliers_cnpj_unique: ['DUPLICATE', 'Já existe um fornecedor com este CNPJ.'],
  goods_receipts_document_once: ['DUPLICATE', 'Este documento do fornecedor já foi recebido.'],
  goods_receipts_nfe_once: ['DUPLICATE', 'Esta NF-e já foi recebida ou está sendo recebida.'],
  nfes_key_once: ['DUPLICATE', 'Esta NF-e já foi importada.'],
  goods_receipts_one_open: ['INVALID_STATE', 'Este pedido já está sendo recebido.'],
  goods_receipt_is_done: ['INVALID_STATE', 'Este recebimento já foi concluído.'],
  units_second_serial_unique: ['DUPLICATE', 'Este IMEI já é de outro aparelho.'],
  trade_ins_open: ['DUPLICATE', 'Este aparelho já está sendo comprado.'],
  units_in_custody: ['INVALID_STATE', 'Este aparelho está em custódia e ainda não pode ser vendido.'],
  units_serial_unique: ['DUPLICATE', 'Este número de série acaba de ser registrado por outra pessoa.'],
  units_agree_with_stock: [
    'RULE_VIOLATION',
    'As unidades com número de série não conferem com o estoque: informe os números de série.',
  ],
  order_gives_back_what_it_received: [
    'INVALID_STATE',
    'O que foi recebido por este pedido já foi devolvido ao cliente.',
  ],
  orders_paid_cents_check: [
    'INVALID_STATE',
    'O que foi recebido por este pedido não basta: parte já foi devolvida ao cliente.',
  ],
  supplier_return_units_open: [
    'INVALID_STATE',
    'Este aparelho está em uma remessa sem resposta: registre antes o que o fornecedor decidiu.',
  ],
  proofs_id_once: ['ID_USED', 'Esse identificador já foi usado em outro pagamento.'],
  bank_lines_order_once: ['INVALID_STATE', 'Este pedido já foi pago por outro lançamento do extrato.'],
  bank_lines_settlement_once: ['INVALID_STATE', 'Este acerto já foi pago por outro lançamento do extrato.'],
  stock_movements_once: ['INVALID_STATE', 'O estoque deste pedido já foi movimentado.'],
}

/** PostgreSQL: a row to delete is referred to, or a row to refer to was deleted meanwhile. */
const FOREIGN_KEY = '23503'
const IN_USE: [ErrorCode, string] = ['IN_USE', 'O registro ainda é usado ou acaba de ser removido.']

const HTTP_FAILURES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'O conteúdo enviado é grande demais.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA', 'Envie o conteúdo como application/json.'],
}

/** Most errors in a response; without a limit a caller could cause one for each value of the body. */
const MOST_ERRORS = 10
const LONGEST_ERROR = 300

/** For a body that is a sheet of products: people need the line and not the field's path. */
function lineOf(path: string): string {
  const index = /^\/products\/(\d+)(?:\/|$)/.exec(path)?.[1]
  return index === undefined ? '' : `Linha ${Number(index) + 1}: `
}

function fromValidation(error: FastifyError): Failure | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const isRule = error.validation.every(
    (issue) => (issue.params as { params?: { rule?: true } }).params?.rule,
  )
  const code = isRule ? 'RULE_VIOLATION' : 'BAD_REQUEST'
  return {
    status: ERROR_STATUS[code],
    code,
    errors: [
      ...new Set(
        error.validation.map(({ message, instancePath }) =>
          (lineOf(instancePath) + (message ?? UNSTABLE)).slice(0, LONGEST_ERROR),
        ),
      ),
    ].slice(0, MOST_ERRORS),
  }
}

function fromDatabase(error: { code?: string; constraint?: string }): Failure | undefined {
  const known =
    (error.constraint && CONSTRAINTS[error.constraint]) || (error.code === FOREIGN_KEY ? IN_USE : undefined)
  if (!known) return undefined
  return { status: ERROR_STATUS[known[0]], code: known[0], errors: [known[1]] }
}

function describe(error: FastifyError): Failure {
  if (error instanceof AppError)
    return {
      status: ERROR_STATUS[error.code],
      code: error.code,
      errors: [error.message],
      current: error.current,
      similar: error.similar,
    }
  const known = fromValidation(error) ?? fromDatabase(error as { code?: string; constraint?: string })
  if (known) return known
  const http = HTTP_FAILURES[error.code]
  if (http) return { status: ERROR_STATUS[http[0]], code: http[0], errors: [http[1]] }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { status: 400, code: 'BAD_REQUEST', errors: [UNREADABLE] }
  const unavailable = UNAVAILABLE.find(([isSo]) => isSo(error))?.[1]
  if (unavailable) return { status: ERROR_STATUS.UNAVAILABLE, code: 'UNAVAILABLE', errors: [unavailable] }
  return { status: 500, code: 'INTERNAL', errors: [UNSTABLE] }
}

/** Errors that Fastify detects before it finds a route: a URL that cannot be decoded, or is too long. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, ...failure } = describe(error)
  reply.status(status).send(failure)
}

/** Errors that Node detects before there is a request. */
const CONNECTION_FAILURES: Record<string, { head: string; code: ErrorCode; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    head: '431 Request Header Fields Too Large',
    code: 'TOO_LARGE',
    text: 'O endereço ou o cabeçalho é grande demais.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    head: '408 Request Timeout',
    code: 'BAD_REQUEST',
    text: 'A requisição demorou demais para chegar. Tente novamente.',
  },
}
const NO_REQUEST = { head: '400 Bad Request', code: 'BAD_REQUEST', text: UNREADABLE } as const

/** Errors that never reach a handler get the same form of response, and the connection is closed. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { head, code, text } = CONNECTION_FAILURES[error.code ?? ''] ?? NO_REQUEST
  const body = JSON.stringify({ errors: [text], code })
  const type = 'Content-Type: application/json; charset=utf-8'
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  socket.end(`HTTP/1.1 ${head}\r\n${type}\r\n${length}\r\nConnection: close\r\n\r\n${body}`)
}

/**
 * Reads and discards the rest of the request: a client whose connection is closed while it sends gets an error instead
 * of the response.
 */
async function letFinish(sent: IncomingMessage): Promise<void> {
  if (sent.complete) return
  sent.resume()
  await finished(sent, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {})
}

const PLAIN_ADDRESS = /^\/[\w/-]*(\?|$)/

/** A browser accepts HTML; other clients that check whether a page exists request a path without a file name. */
const asksForPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(\/|$)/.test(url) &&
  (headers.accept?.includes('text/html') || PLAIN_ADDRESS.test(url))

/** Turns every thrown error into `{errors, code}` with its status. */
export function registerErrors(app: FastifyInstance): void {
  app.decorate('webApps', [])
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, ...failure } = describe(error)
    if (reply.getHeader('connection') === 'close') await letFinish(request.raw)
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined
    if (retryAfter ?? status === 503) reply.header('retry-after', retryAfter ?? RETRY_AFTER)
    if (status >= 500) request.log.error({ route: request.routeOptions?.url, err: error }, 'request failed')
    return reply.status(status).send(failure)
  })
  app.setNotFoundHandler((request, reply) => {
    // The web app's router decides what this path shows.
    const root = asksForPage(request) && webAppOf(app, request.url)
    if (root) return reply.sendFile('index.html', root)
    return reply
      .status(404)
      .send({ errors: ['Endereço não encontrado.'], code: 'NOT_FOUND' satisfies ErrorCode })
  })
}
