import { readNfeKey } from '@shop/domain/nfe-key'
import { ruleViolation } from '../../../app-error.ts'
import { childOf, textOf, type XmlNode } from './xml-tree.ts'

/** Events that cancel a note, and the answers of the tax office that register one. */
const CANCELLATIONS = ['110111', '110112']
const REGISTERED = ['135', '136', '155']
/** Answers to a cancellation of the layouts before events. */
const CANCELLED = ['101', '151', '155']
const TEST_ENVIRONMENT = '2'

/** What is no note of goods, named for people; by the name of the root element without its namespace. */
const DOCUMENTS: Record<string, string> = {
  cteproc: 'um CT-e (conhecimento de transporte)',
  cte: 'um CT-e (conhecimento de transporte)',
  cteosproc: 'um CT-e OS (conhecimento de transporte)',
  proceventocte: 'um evento de CT-e (conhecimento de transporte)',
  mdfeproc: 'um MDF-e (manifesto de transporte)',
  mdfe: 'um MDF-e (manifesto de transporte)',
  proceventomdfe: 'um evento de MDF-e (manifesto de transporte)',
  cfe: 'um CF-e SAT (cupom fiscal)',
  cfecanc: 'o cancelamento de um CF-e SAT (cupom fiscal)',
  compnfse: 'uma NFS-e (nota de serviço)',
  nfse: 'uma NFS-e (nota de serviço)',
  nfcomproc: 'uma NFCom (nota de comunicação)',
  nf3eproc: 'uma NF3e (nota de energia)',
  resnfe: 'um resumo de NF-e, sem os itens',
  resevento: 'um resumo de evento de NF-e',
  procinutnfe: 'uma inutilização de numeração de NF-e',
  retconsreciNFe: 'uma resposta da SEFAZ, sem a nota',
  retconssitnfe: 'uma consulta de situação, sem a nota',
}

const EVENTS: Record<string, string> = {
  110110: 'uma carta de correção (CC-e)',
  110140: 'um EPEC (emissão prévia em contingência)',
  210200: 'uma manifestação do destinatário (confirmação)',
  210210: 'uma manifestação do destinatário (ciência)',
  210220: 'uma manifestação do destinatário (desconhecimento)',
  210240: 'uma manifestação do destinatário (operação não realizada)',
}

/** Other models of documents, by the field `mod`. */
const MODELS: Record<string, string> = {
  57: 'um CT-e (modelo 57)',
  58: 'um MDF-e (modelo 58)',
  59: 'um CF-e SAT (modelo 59)',
  62: 'uma NFCom (modelo 62)',
  65: 'uma NFC-e (nota de consumidor, modelo 65)',
  66: 'uma NF3e (modelo 66)',
  67: 'um CT-e OS (modelo 67)',
}

export const isNot = (what: string) => ruleViolation(`O arquivo não é uma NF-e (modelo 55): é ${what}.`)

export const notNfe = () => ruleViolation('O arquivo não é uma NF-e (layout 4.00).')

/** @throws AppError RULE_VIOLATION naming what the document is */
export function refuseOtherModel(model: string): void {
  if (model === '55') return
  throw MODELS[model] ? isNot(MODELS[model]) : notNfe()
}

/** The refusal of a document that is no note and no cancellation, naming it where it is known. */
export function otherDocument({ name }: XmlNode) {
  const local = name.replace(/^\{.*\}/, '').toLowerCase()
  const known = Object.entries(DOCUMENTS).find(([root]) => root.toLowerCase() === local)?.[1]
  return known ? isNot(known) : notNfe()
}

interface Cancellation {
  key: string
  isTest: boolean
}

/**
 * What a `procEventoNFe`, or the answer alone (`retEvento`), cancels; undefined for another event, one that the tax office
 * did not register, or one whose answer names another key.
 */
function cancellationOf(node: XmlNode): Cancellation | undefined {
  const event = childOf(node, 'evento', 'infEvento')
  const answer =
    node.name === 'retEvento' ? childOf(node, 'infEvento') : childOf(node, 'retEvento', 'infEvento')
  const both = (field: string) => [textOf(event, field), textOf(answer, field)].filter((text) => text !== '')
  const [key = '', other = key] = both('chNFe')
  const types = both('tpEvento')
  const isRegistered =
    types.length > 0 &&
    types.every((type) => CANCELLATIONS.includes(type)) &&
    REGISTERED.includes(textOf(answer, 'cStat'))
  if (!isRegistered || key !== other || !readNfeKey(key)) return undefined
  return { key, isTest: both('tpAmb').includes(TEST_ENVIRONMENT) }
}

/** Whether anything beside the note in its own file cancels it: an event, or the answer of the layouts before events. */
export function isCancelledInside(root: XmlNode, key: string): boolean {
  return root.children.some((node) => {
    if (node.name === 'NFe' || node.name === 'protNFe') return false
    if (node.name === 'procEventoNFe' || node.name === 'retEvento') {
      const found = cancellationOf(node)
      return found?.key === key && !found.isTest
    }
    const old = childOf(node, 'infCanc')
    if (old && CANCELLED.includes(textOf(old, 'cStat')))
      return textOf(old, 'chNFe') === key && textOf(old, 'tpAmb') !== TEST_ENVIRONMENT
    return isCancelledInside(node, key)
  })
}

/** The key that an event cancels. @throws AppError RULE_VIOLATION naming what it is instead */
export function readCancellation(root: XmlNode): string {
  const type = textOf(root, 'evento', 'infEvento', 'tpEvento')
  if (EVENTS[type]) throw isNot(EVENTS[type])
  const found = cancellationOf(root)
  if (!found)
    throw CANCELLATIONS.includes(type)
      ? ruleViolation(
          'O arquivo não traz um cancelamento registrado pela SEFAZ para esta chave de acesso: nada foi cancelado.',
        )
      : notNfe()
  if (found.isTest) throw ruleViolation('O evento é do ambiente de teste (homologação) e não cancela a NF-e.')
  return found.key
}
