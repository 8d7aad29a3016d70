import { nfeKeyDigit } from '@shop/domain/nfe-key'

export interface NfeFileLine {
  code: string
  /** '' without one. */
  gtin: string
  name: string
  unit: string
  quantity: number
  /** Price in cents of one `unit`. */
  price: number
}

export interface NfeFile {
  supplier: { cnpj: string; name: string; phone: string }
  recipient: string
  number: number
  issuedAt: Date
  lines: readonly NfeFileLine[]
  /** Days from the issue to each instalment. */
  terms: readonly number[]
}

const DAY_MS = 24 * 60 * 60 * 1000

const reais = (cents: number) => (cents / 100).toFixed(2)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function keyOf({ supplier, number, issuedAt }: NfeFile): string {
  const month = issuedAt.toISOString().slice(2, 7).replace('-', '')
  const first = `35${month}${supplier.cnpj}55001${String(number).padStart(9, '0')}1${String(number).padStart(8, '0')}`
  return `${first}${nfeKeyDigit(first)}`
}

const det = ({ code, gtin, name, unit, quantity, price }: NfeFileLine, index: number) => {
  const code13 = gtin || 'SEM GTIN'
  return `<det nItem="${index + 1}"><prod><cProd>${escaped(code)}</cProd><cEAN>${code13}</cEAN><xProd>${escaped(name)}</xProd><uCom>${unit}</uCom><qCom>${quantity}.0000</qCom><vUnCom>${reais(price)}</vUnCom><vProd>${reais(price * quantity)}</vProd><cEANTrib>${code13}</cEANTrib><uTrib>${unit}</uTrib><qTrib>${quantity}.0000</qTrib><indTot>1</indTot></prod><imposto/></det>`
}

/** A supplier's NF-e as its XML file, with instalments of equal amounts, the first one with the remainder. */
export function writeNfeFile(nfe: NfeFile): Buffer {
  const { supplier, recipient, number, issuedAt, lines, terms } = nfe
  const key = keyOf(nfe)
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const part = Math.floor(total / terms.length)
  const instalments = terms.map((days, index) => {
    const due = new Date(issuedAt.getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const amount = index === 0 ? total - part * (terms.length - 1) : part
    return `<dup><nDup>${String(index + 1).padStart(3, '0')}</nDup><dVenc>${due}</dVenc><vDup>${reais(amount)}</vDup></dup>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">
<ide><mod>55</mod><serie>1</serie><nNF>${number}</nNF><dhEmi>${issuedAt.toISOString().slice(0, 19)}+00:00</dhEmi><tpAmb>1</tpAmb><finNFe>1</finNFe></ide>
<emit><CNPJ>${supplier.cnpj}</CNPJ><xNome>${escaped(supplier.name)}</xNome><enderEmit><fone>${supplier.phone}</fone></enderEmit></emit>
<dest><CNPJ>${recipient}</CNPJ></dest>
${lines.map(det).join('\n')}
<total><ICMSTot><vProd>${reais(total)}</vProd><vNF>${reais(total)}</vNF></ICMSTot></total><cobr>${instalments.join('')}</cobr>
</infNFe></NFe><protNFe versao="4.00"><infProt><chNFe>${key}</chNFe><cStat>100</cStat></infProt></protNFe></nfeProc>
`)
}
