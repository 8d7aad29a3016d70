/** The company at the head of a printed document. */
export interface PaperCompany {
  name: string
  lines: readonly string[]
  logoUrl: string | null
}

/** An element with a text in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', className = '') {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

/** The head of a printed document. A logo that does not load must not prevent the printing. */
export async function paperHead({ name, lines, logoUrl }: PaperCompany) {
  const head = element('header')
  if (logoUrl) {
    const logo = new Image()
    logo.src = logoUrl
    logo.alt = ''
    await logo.decode().then(
      () => head.append(logo),
      () => {},
    )
  }
  const text = element('div')
  text.append(element('strong', name), ...lines.map((line) => element('p', line)))
  head.append(text)
  return head
}

let readCompany: () => Promise<PaperCompany | undefined> = async () => undefined

/** Sets the function that reads the company's data for printed documents. */
export const printFor = (read: typeof readCompany) => {
  readCompany = read
}

/** The head of any printed document; without a response it is printed without one. */
export async function ownHead() {
  const company = await readCompany().catch(() => undefined)
  return company ? [await paperHead(company)] : []
}

/** Prints the sheet alone, by the browser's own dialog. */
export function printSheet(sheet: HTMLElement) {
  sheet.id = 'print-sheet'
  document.body.append(sheet)
  document.body.dataset.printing = 'true'
  window.print()
  delete document.body.dataset.printing
  sheet.remove()
}
