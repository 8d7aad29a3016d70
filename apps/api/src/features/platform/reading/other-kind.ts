/** Files that people send in place of another, by their first characters. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'um PDF'],
  [/^PK/, 'uma planilha ou um arquivo compactado (ZIP)'],
  [/^\xd0\xcf.\xe0/s, 'uma planilha antiga (.xls)'],
  [/^(?:\x89PNG|\xff\xd8\xff)/, 'uma imagem'],
  [/^(?:\d{3}00000 {9}|0[12](?:RETORNO|REMESSA))/, 'um arquivo CNAB'],
  [/^\s{0,50}<(?:!doctype html|html|table|meta)/i, 'uma página da internet'],
]

/** What a file is that cannot be of a text format: 'um PDF'; undefined where nothing says so. */
export function otherKind(bytes: Uint8Array): string | undefined {
  const begin = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return KINDS.find(([pattern]) => pattern.test(begin))?.[1]
}
