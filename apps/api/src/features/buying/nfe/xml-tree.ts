import { SaxesParser, type SaxesTagNS } from 'saxes'
import { ruleViolation } from '../../../app-error.ts'

/**
 * Elements of an NF-e, which some programs write without a namespace; those of others, such as the signature, are read
 * with theirs in their name.
 */
const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** An element with its children and the text between its tags. */
export interface XmlNode {
  name: string
  /** The attributes `Id` and `versao`; '' without one. */
  id: string
  version: string
  children: XmlNode[]
  text: string
}

const MAX_DEPTH = 30
/** An NF-e of 990 items has about 80,000 elements. */
const MAX_ELEMENTS = 150_000

/** Characters of the longest text or tag: certificates have about 3,000, the layout's texts 5,000. */
const MAX_RUN = 100_000

const TOO_LONG = 'O arquivo é complexo demais para uma NF-e.'

const ENCODINGS: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

/** Decodes a file in the encoding of its XML declaration, UTF-8 without one. @throws AppError RULE_VIOLATION */
function decode(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(start)?.[1]
  const encoding = ENCODINGS[(declared ?? 'utf-8').toLowerCase()]
  if (!encoding) throw ruleViolation(`A codificação ${declared} do arquivo não é aceita; use UTF-8.`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw ruleViolation('O arquivo não está na codificação que declara.')
  }
}

/** Whether a text, tag or comment is longer than any in an NF-e; checked before the parser runs. */
function hasLongRun(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('<', from + 1)
    const end = next < 0 ? text.length : next
    if (end - from > MAX_RUN) return true
    from = end
  }
  return false
}

const attributeOf = ({ attributes }: SaxesTagNS, name: string) => attributes[name]?.value ?? ''

/** Builds the tree of what the parser reads. @throws AppError RULE_VIOLATION, from the parser's `write` and `close` */
function treeOf(parser: SaxesParser<{ xmlns: true }>): XmlNode {
  const document: XmlNode = { name: '', id: '', version: '', children: [], text: '' }
  const open = [document]
  let elements = 0
  const refuse = (reason: string) => {
    throw ruleViolation(reason)
  }
  const addText = (given: string) => {
    const node = open.at(-1)
    if (!node || node === document) return
    // One text may consist of many sections of CDATA.
    if (node.text.length + given.length > MAX_RUN) refuse(TOO_LONG)
    node.text += given
  }
  parser.on('error', () => refuse('O arquivo não é um XML válido.'))
  parser.on('opentag', (tag) => {
    elements += 1
    if (open.length > MAX_DEPTH || elements > MAX_ELEMENTS)
      refuse('O arquivo é complexo demais para uma NF-e.')
    const node: XmlNode = {
      name: tag.uri === NFE || tag.uri === '' ? tag.local : `{${tag.uri}}${tag.local}`,
      id: attributeOf(tag, 'Id'),
      version: attributeOf(tag, 'versao'),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  return document
}

/**
 * Reads an XML document. It reads nothing outside the file and accepts no entities except the five of XML: a document
 * type is refused before the file is parsed. Depth and number of elements are limited.
 * @throws AppError RULE_VIOLATION with the reason
 */
export function readXml(bytes: Uint8Array): XmlNode {
  // Programs that cut the document out of an answer leave blanks before it.
  const text = decode(bytes).trimStart()
  // The parser reports a document type only at its end, which may be the end of the file.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw ruleViolation('O arquivo declara entidades (DOCTYPE), o que não é aceito.')
  if (hasLongRun(text)) throw ruleViolation(TOO_LONG)
  const parser = new SaxesParser({ xmlns: true })
  const document = treeOf(parser)
  parser.write(text).close()
  const [root] = document.children
  if (!root) throw ruleViolation('O arquivo está vazio.')
  return root
}

/** The first child of that path; undefined when a step is missing. */
export function childOf(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    node,
  )
}

/** The trimmed text at that path; '' when a step is missing. */
export const textOf = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  childOf(node, ...path)?.text.trim() ?? ''

/** The trimmed texts below a node, at any depth, by the name of their element. */
export function textsBelow(node: XmlNode | undefined): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const visit = ({ children }: XmlNode) => {
    for (const child of children) {
      const existing = texts.get(child.name)
      if (existing) existing.push(child.text.trim())
      else texts.set(child.name, [child.text.trim()])
      visit(child)
    }
  }
  if (node) visit(node)
  return texts
}
