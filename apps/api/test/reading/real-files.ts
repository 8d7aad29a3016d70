import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { cnpjOf, item, writeNfe } from '../nfe-writer.ts'
import type { Random } from '../random.ts'
import { xlsx } from '../sheets.ts'
import { csv, ofx1, ofx2 } from '../statements.ts'
import { writePdf } from '../write-pdf.ts'
import { mutate } from './mutate.ts'

const LINES = [
  { day: '2026-11-18', reais: 150, memo: 'PIX RECEBIDO FULANA 529.982.247-25', fitId: 'N18a' },
  { day: '2026-11-19', reais: -42.9, memo: 'TARIFA & IOF', fitId: 'N19b' },
  { day: '2026-11-20', reais: 1234.56, memo: 'TED COMERCIO 11.222.333/0001-81', fitId: 'N20c' },
]
const decoded = (base64: string) => Buffer.from(base64, 'base64')

/** Statements as several banks write them. */
export const STATEMENTS: Readonly<Record<string, Uint8Array>> = {
  ofx1: decoded(ofx1(LINES)),
  ofx2: decoded(ofx2(LINES)),
  semicolons: decoded(csv(LINES)),
  commas: decoded(csv(LINES, 'Data,Hist\u00f3rico,Documento,Valor', 'utf8')),
  'two columns': Buffer.from(
    'Ag: 1234 | Conta: 123456-7\nData;Lan\u00e7amento;Dcto.;Cr\u00e9dito (R$);D\u00e9bito (R$);Saldo (R$)\n17/11/2026;SALDO ANTERIOR;;;;100,00\n18/11/2026;PIX RECEBIDO;1;150,00;;250,00\nREM: FULANA;;;;;\n19/11/2026;TARIFA;2;;42,90;207,10\nTotal;;;150,00;42,90;\n',
    'latin1',
  ),
  'direction column': Buffer.from(
    'Data,Agencia Origem,Historico,Data do Balancete,Numero do documento,Valor,Deb/Cred\n18/11/2026,,"PIX RECEBIDO, FULANA",,1,150.00,C\n19/11/2026,,TARIFA,,2,42.90,D\n',
  ),
  'without titles': Buffer.from(
    '18/11/2026;PIX TRANSF FULANA;150,00\n19/11/2026;TAR PACOTE;-42,90\n20/11/2026;RSHOP;-1.000,00\n',
  ),
  'payment company': Buffer.from(
    'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE\n100,00;150,00;-42,90;207,10\n\nRELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE\n18-11-2026;Pix recebido;998877;150,00;250,00\n19-11-2026;Pagamento;998878;-42,90;207,10\n',
  ),
}

export const NFE = Buffer.from(
  writeNfe({
    supplier: cnpjOf('112223330001'),
    recipient: cnpjOf('445556660001'),
    number: 5,
    items: [
      item(),
      item({ code: 'CABO', quantity: 3, goods: 3_000, discount: 100, freight: 50, ipi: 10, st: 20 }),
    ],
    instalments: [{ due: '2026-04-01', amount: 15_480 }],
  }),
)

export const SHEETS: Readonly<Record<string, Uint8Array>> = {
  csv: Buffer.from(
    'C\u00f3digo;Nome;Marca;Custo;Venda;Estoque\n1;Capa;Apple;10,00;20,00;3\n2;"Cabo ""C""\nde 1 m";Apple;1.234,56;2.000;0\n',
    'latin1',
  ),
  xlsx: xlsx([
    ['C\u00f3digo', 'Nome', 'Marca', 'Custo', 'Venda', 'Estoque'],
    ['1', 'Capa', 'Apple', 10, 20.5, 3],
    [
      '2',
      'Cabo',
      'Apple',
      { number: 0.5, style: 1 },
      { number: 46_387, style: 2 },
      { xml: '<c r="REF"><f>1+1</f><v>2</v></c>' },
    ],
  ]),
}

export const PDF = writePdf([
  'Comprovante Pix',
  'R$ 1.150,00',
  'Data 18/11/2026',
  'Pagador: Fulana',
  'E00416968202611181200s0000000001',
])

/** A workbook with changes within its parts, which are packed again. */
export function mutateParts(file: Uint8Array, random: Random): Uint8Array {
  const parts = unzipSync(file)
  const name = random.pick(Object.keys(parts))
  // Mostly where the values are.
  const chosen = random.chance(0.5) ? 'xl/worksheets/sheet1.xml' : name
  return zipSync({
    ...parts,
    [chosen]: strToU8(strFromU8(mutate(parts[chosen] as Uint8Array, random), true), true),
  })
}
