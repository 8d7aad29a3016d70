/** A PDF of one page with these lines, as a bank’s app shares a receipt. */
export function writePdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `1 0 0 1 50 ${700 - at * 20} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`)
    .join('\n')
  const stream = `BT /F1 12 Tf\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return offset
  })
  const start = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  return Buffer.from(`${file}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`, 'latin1')
}
