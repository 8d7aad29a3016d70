/**
 * Writes NF-e documents (layout 4.00) from the published list of fields, independently of the reader: with its own sums
 * and check digits. Money is in cents here.
 */
export interface WrittenItem {
  code: string
  name: string
  gtin: string
  unitGtin: string
  unit: string
  /** In units sold; fractions allowed. */
  quantity: number
  /** Smallest units in one unit sold. */
  perUnit: number
  goods: number
  discount: number
  freight: number
  insurance: number
  other: number
  ipi: number
  st: number
}

export interface WrittenNfe {
  supplier: string
  recipient: string
  number: number
  items: WrittenItem[]
  instalments?: { due: string; amount: number }[]
  /** Values that a test sets wrongly. */
  key?: string
  total?: number
  status?: string
  environment?: string
  purpose?: string
  withoutProtocol?: boolean
}

const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export const itemCost = (item: WrittenItem) =>
  item.goods - item.discount + item.freight + item.insurance + item.other + item.ipi + item.st

/** Modulus 11 over character values (code − 48), with the weights as in the manual. */
function digit(signs: string, weights: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < signs.length; index++)
    sum += (signs.charCodeAt(index) - 48) * (weights[index] ?? 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
const CNPJ_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const KEY_WEIGHTS = Array.from({ length: 43 }, (_, index) => ((42 - index) % 8) + 2)

/** A CNPJ, also with letters, for its first twelve characters. */
export function cnpjOf(first12: string): string {
  const one = digit(first12, CNPJ_WEIGHTS)
  return `${first12}${one}${digit(`${first12}${one}`, [6, ...CNPJ_WEIGHTS])}`
}

/** A GTIN-13 for its first twelve digits. */
export function gtinOf(first12: string): string {
  const sum = [...first12].reduce((all, sign, index) => all + Number(sign) * (index % 2 === 0 ? 1 : 3), 0)
  return `${first12}${(10 - (sum % 10)) % 10}`
}

export function keyOf({ supplier, number }: Pick<WrittenNfe, 'supplier' | 'number'>): string {
  const first = `35260${3}${supplier}55001${String(number).padStart(9, '0')}1${String(number * 7).padStart(8, '0')}`
  return `${first}${digit(first, KEY_WEIGHTS)}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const when = (value: number, tag: string) => (value > 0 ? `<${tag}>${money(value)}</${tag}>` : '')

function det(item: WrittenItem, index: number): string {
  const price = (item.goods / 100 / item.quantity).toFixed(10)
  return `<det nItem="${index + 1}"><prod><cProd>${escaped(item.code)}</cProd><cEAN>${item.gtin || 'SEM GTIN'}</cEAN>
<xProd>${escaped(item.name)}</xProd><NCM>85177099</NCM><CFOP>5102</CFOP><uCom>${item.unit}</uCom>
<qCom>${item.quantity.toFixed(4)}</qCom><vUnCom>${price}</vUnCom><vProd>${money(item.goods)}</vProd>
<cEANTrib>${item.unitGtin || 'SEM GTIN'}</cEANTrib><uTrib>UN</uTrib><qTrib>${(item.quantity * item.perUnit).toFixed(4)}</qTrib>
<vUnTrib>${(item.goods / 100 / (item.quantity * item.perUnit)).toFixed(10)}</vUnTrib>${when(item.freight, 'vFrete')}${when(item.insurance, 'vSeg')}${when(item.discount, 'vDesc')}${when(item.other, 'vOutro')}<indTot>1</indTot></prod>
<imposto><ICMS><ICMS10><orig>0</orig><CST>10</CST><vBC>${money(item.goods)}</vBC><vICMS>0.00</vICMS><vICMSST>${money(item.st)}</vICMSST></ICMS10></ICMS>
<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vIPI>${money(item.ipi)}</vIPI></IPITrib></IPI></imposto></det>`
}

export function writeNfe(nfe: WrittenNfe): string {
  const sum = (part: keyof WrittenItem) => nfe.items.reduce((all, item) => all + Number(item[part]), 0)
  const key = nfe.key ?? keyOf(nfe)
  const total = nfe.total ?? nfe.items.reduce((all, item) => all + itemCost(item), 0)
  const protocol = nfe.withoutProtocol
    ? ''
    : `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>2026-03-02T10:00:00-03:00</dhRecbto><nProt>135260000000001</nProt><cStat>${nfe.status ?? '100'}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">
<ide><cUF>35</cUF><cNF>${key.slice(35, 43)}</cNF><natOp>VENDA</natOp><mod>55</mod><serie>1</serie><nNF>${nfe.number}</nNF><dhEmi>2026-03-02T09:58:00-03:00</dhEmi><tpNF>1</tpNF><tpAmb>${nfe.environment ?? '1'}</tpAmb><finNFe>${nfe.purpose ?? '1'}</finNFe></ide>
<emit><CNPJ>${nfe.supplier}</CNPJ><xNome>Distribuidora &amp; Filhos ${nfe.supplier.slice(0, 4)}</xNome><enderEmit><xLgr>Rua Um</xLgr><fone>1130001000</fone></enderEmit></emit>
<dest><CNPJ>${nfe.recipient}</CNPJ><xNome>Loja</xNome></dest>
${nfe.items.map(det).join('\n')}
<total><ICMSTot><vBC>0.00</vBC><vICMS>0.00</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>${money(sum('st'))}</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet><vProd>${money(sum('goods'))}</vProd><vFrete>${money(sum('freight'))}</vFrete><vSeg>${money(sum('insurance'))}</vSeg><vDesc>${money(sum('discount'))}</vDesc><vII>0.00</vII><vIPI>${money(sum('ipi'))}</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vOutro>${money(sum('other'))}</vOutro><vNF>${money(total)}</vNF></ICMSTot></total>
<cobr><fat><nFat>${nfe.number}</nFat></fat>${(nfe.instalments ?? []).map(({ due, amount }, index) => `<dup><nDup>${String(index + 1).padStart(3, '0')}</nDup><dVenc>${due}</dVenc><vDup>${money(amount)}</vDup></dup>`).join('')}</cobr>
</infNFe></NFe>${protocol}</nfeProc>`
}

/** The event by which a supplier cancels an NF-e. */
export const writeCancellation = (key: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></evento><retEvento><infEvento><cStat>135</cStat><chNFe>${key}</chNFe></infEvento></retEvento></procEventoNFe>`

export const item = (changes: Partial<WrittenItem> = {}): WrittenItem => ({
  code: 'CAPA-13',
  name: 'Capa iPhone 13',
  gtin: '',
  unitGtin: '',
  unit: 'UN',
  quantity: 10,
  perUnit: 1,
  goods: 12_500,
  discount: 0,
  freight: 0,
  insurance: 0,
  other: 0,
  ipi: 0,
  st: 0,
  ...changes,
})
