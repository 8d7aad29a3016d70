import type { StatusKey } from './order-status.ts'

/** The placeholders that a text may have in braces, and their meaning. */
export const PLACEHOLDERS = {
  nome: 'Primeiro nome do cliente, ou nome da empresa',
  pedido: 'Código do pedido',
  total: 'Valor a pagar',
  motoboy: 'Primeiro nome do motoboy',
  loja: 'Nome da empresa',
  link: 'Página de acompanhamento',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const FOLLOW = 'Acompanhe aqui: {link}'

/** The default WhatsApp text of each status. */
export const DEFAULT_MESSAGES: Readonly<Record<StatusKey, string>> = {
  9: `Olá, {nome}! Recebemos o seu pedido {pedido}, de {total}. Ele começa a ser preparado assim que o Pix for confirmado. ${FOLLOW}`,
  10: `Olá, {nome}! Recebemos o seu pedido {pedido}, de {total}. Falta só o comprovante da transferência. ${FOLLOW}`,
  11: `Olá, {nome}! Recebemos o pagamento do pedido {pedido} e estamos conferindo. ${FOLLOW}`,
  12: 'Olá, {nome}! Não conseguimos confirmar o pagamento do pedido {pedido}. Fale com a gente para resolver.',
  1: `Olá, {nome}! O seu pedido {pedido} está confirmado e logo começa a ser preparado. ${FOLLOW}`,
  2: `Olá, {nome}! O seu pedido {pedido} está sendo preparado. ${FOLLOW}`,
  3: `Olá, {nome}! O seu pedido {pedido} está embalado e sai na próxima entrega. ${FOLLOW}`,
  15: `Olá, {nome}! O seu pedido {pedido} está embalado e sai em instantes. ${FOLLOW}`,
  4: `Olá, {nome}! O seu pedido {pedido} saiu para entrega com {motoboy}. ${FOLLOW}`,
  16: `Olá, {nome}! O seu pedido {pedido} saiu para entrega com {motoboy}. ${FOLLOW}`,
  5: 'Olá, {nome}! O seu pedido {pedido} foi entregue. Obrigado pela preferência! {loja}',
  6: 'Olá, {nome}! O seu pedido {pedido} está pronto: pode vir buscar. {loja}',
  14: 'Olá, {nome}! O seu pedido {pedido} está separado e à sua espera. {loja}',
  13: 'Olá, {nome}! O seu pedido {pedido} foi concluído. Obrigado pela preferência! {loja}',
  7: 'Olá, {nome}! O seu pedido {pedido} foi cancelado. Se precisar, fale com a gente. {loja}',
  8: 'Olá, {nome}! Precisamos falar com você sobre o pedido {pedido}. {loja}',
}

/** The text of an order that is to be fetched while somebody still has its undelivered goods. */
export const COMES_BACK_MESSAGE = `Olá, {nome}! O seu pedido {pedido} fica na loja para você retirar. Assim que ele chegar à loja, avisamos. ${FOLLOW}`

/** Blanks around the name are typed by accident. */
const BRACED = /\{([^{}]*)\}/g
/** Undefined for several words, which are text in braces. */
const nameIn = (inner = '') => (/\s/.test(inner.trim()) ? undefined : inner.trim())

/** The names in braces that are not placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACED)].flatMap(([braced, inner]) => {
    const name = nameIn(inner)
    return name === undefined || Object.hasOwn(PLACEHOLDERS, name) ? [] : [braced]
  })

/** In the place of a name that is not there: no text has it. */
const NOBODY = '\0'
/** What leads to a name and follows one, from the longest on. */
const AROUND = [`, ${NOBODY}`, ` ${NOBODY}`, `${NOBODY}, `, NOBODY]

/**
 * The text with its placeholders replaced; unknown ones stay as written. Without a name nobody is called by one:
 * 'Olá, {nome}!' is 'Olá!'.
 */
export function fillMessage(text: string, values: Readonly<Record<Placeholder, string>>): string {
  const given = { ...values, nome: values.nome || NOBODY }
  const filled = text.replace(BRACED, (braced, inner: string) => {
    const name = nameIn(inner) ?? ''
    return Object.hasOwn(given, name) ? given[name as Placeholder] : braced
  })
  return AROUND.reduce((rest, part) => rest.replaceAll(part, ''), filled)
}

/** Values of an invented order, for the preview of a text. */
export const EXAMPLE_VALUES: Readonly<Record<Placeholder, string>> = {
  nome: 'Ana',
  pedido: '48210977',
  total: 'R$ 189,90',
  motoboy: 'João',
  loja: 'Minha loja',
  link: 'https://loja.exemplo/acompanhar/48210977-…',
}
