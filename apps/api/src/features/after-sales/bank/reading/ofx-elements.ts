import { Tokenizer } from 'htmlparser2'

/** An element's beginning, its text, or its end, in the order of the file. */
export interface OfxEvents {
  open(name: string): void
  /** The whole text of the element that was opened last; called before the next `open` or `close`. */
  value(name: string, text: string): void
  close(name: string): void
}

const nothing = () => {}

/** Banks copy texts from their pages: line breaks, and letters as HTML names them ('&ccedil;'), which XML does not know. */
const BREAK = 'BR'
const MARKS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
const withLetters = (text: string) =>
  text
    .replace(/&([a-zA-Z])(acute|grave|circ|tilde|uml|cedil);/g, (_, letter: string, mark: string) =>
      `${letter}${MARKS[mark]}`.normalize('NFC'),
    )
    .replaceAll('&nbsp;', ' ')

/**
 * Reads the elements of OFX 1 (SGML, in which elements with text need no end) and OFX 2 (XML) without a tree, so that
 * the work is proportional to the file: attributes and comments are skipped, CDATA and entities are text. Names are upper
 * case, without a namespace.
 */
export function readElements(text: string, { open, value, close }: OfxEvents): void {
  let name = ''
  let content: string[] = []
  let isBreak = false
  const nameAt = (start: number, end: number) =>
    text.slice(start, end).trim().toUpperCase().replace(/^.*:/, '')
  const endText = () => {
    if (name !== '') value(name, withLetters(content.join('')).trim())
    name = ''
    content = []
  }
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        const opened = nameAt(start, end)
        isBreak = opened === BREAK
        if (isBreak) {
          content.push(' ')
          return
        }
        endText()
        name = opened
        open(name)
      },
      onclosetag: (start, end) => {
        const closed = nameAt(start, end)
        if (closed === BREAK) return
        endText()
        close(closed)
      },
      onselfclosingtag: () => {
        if (!isBreak) endText()
      },
      ontext: (start, end) => content.push(text.slice(start, end)),
      // &#0; is read as the sign for a character that is none.
      ontextentity: (code) => code !== 0xfffd && content.push(String.fromCodePoint(code)),
      oncdata: (start, end, offset) => content.push(text.slice(start, end - offset)),
      onattribdata: nothing,
      onattribend: nothing,
      onattribentity: nothing,
      onattribname: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: endText,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(text)
  tokenizer.end()
}
