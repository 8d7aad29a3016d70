import { normalizeSerial, serialProblem } from '@shop/domain/serials'

interface UnitLine {
  code: string
  serial: string
}

const HEADING = /c[oó]d/i
const CELLS = /[;\t,]/

/** Lines of code and serial number, as copied or saved from a spreadsheet; a heading and empty lines are skipped. */
export function readUnitLines(text: string): { units: UnitLine[]; problem?: string } {
  const units: UnitLine[] = []
  const seen = new Set<string>()
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (!row.trim() || (index === 0 && HEADING.test(row))) continue
    const [code = '', number = ''] = row.split(CELLS).map((cell) => cell.trim().replace(/^"|"$/g, ''))
    const serial = normalizeSerial(number)
    const wrong = code === '' ? 'Falta o código do produto.' : serialProblem(serial)
    const problem = wrong ?? (seen.has(serial) ? `O número de série ${serial} está repetido.` : undefined)
    if (problem) return { units, problem: `Linha ${index + 1}: ${problem}` }
    seen.add(serial)
    units.push({ code, serial })
  }
  return units.length > 0 ? { units } : { units, problem: 'Informe os números de série.' }
}
