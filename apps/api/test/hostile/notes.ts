import { cnpjOf, item, writeNfe } from '../nfe-writer.ts'

const note = (items = 1) =>
  writeNfe({
    supplier: cnpjOf('112223330001'),
    recipient: cnpjOf('445556660001'),
    number: 5,
    items: Array.from({ length: items }, () => item()),
  })
const inside = (text: string) => Buffer.from(note().replace('<det ', `${text}<det `))
const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')
const declared = (doctype: string, text: string) =>
  Buffer.from(
    note()
      .replace(/^(<\?xml[^>]*>)?/, `$1<!DOCTYPE nfeProc [${doctype}]>`)
      .replace('<xNome>', `<xNome>${text}`),
  )

/** XML as an NF-e. */
export const HOSTILE_NOTES: Readonly<Record<string, () => Uint8Array>> = {
  'a bomb of entities': () => declared(`<!ENTITY a0 "aaaaaaaaaa">${entities}`, '&a12;'),
  'one entity of 100 kB named 50,000 times': () =>
    declared(`<!ENTITY a "${'a'.repeat(100_000)}">`, '&a;'.repeat(50_000)),
  'an entity of a file': () => declared('<!ENTITY a SYSTEM "file:///dev/zero">', '&a;'),
  'elements in elements, 500,000 deep': () => inside('<a>'.repeat(500_000)),
  'closed elements in elements, 100,000 deep': () =>
    inside(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
  '12,000 items': () => Buffer.from(note(12_000)),
  '200,000 attributes': () =>
    inside(`<a ${Array.from({ length: 200_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`),
  'a name of 2 MB': () => inside(`<${'a'.repeat(2_000_000)}/>`),
  'comments that do not end': () => inside('<!--'.repeat(500_000)),
  'sections and instructions, 100,000 of each': () => inside('<![CDATA[a]]><?a b?>'.repeat(100_000)),
  'namespaces of 200,000 elements': () => inside('<a xmlns="b"/>'.repeat(200_000)),
  'a total of 2 MB': () => Buffer.from(note().replace(/<vNF>[^<]*/, `<vNF>${'9'.repeat(2_000_000)}`)),
  'UTF-16 that says UTF-8': () => Buffer.from(`\ufeff${note()}`, 'utf16le'),
}
