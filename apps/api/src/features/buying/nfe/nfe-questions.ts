import { childOf, textOf, type XmlNode } from './xml-tree.ts'

/** Operations whose goods are not bought with the note, by the last three digits of their CFOP. */
const OPERATIONS: Record<string, string> = {
  922: 'faturamento para entrega futura: a mercadoria vem depois, com outra nota',
  118: 'venda à ordem: a mercadoria vem de outra empresa, com outra nota',
  119: 'venda à ordem: a mercadoria vem de outra empresa, com outra nota',
  901: 'remessa para industrialização',
  902: 'retorno de industrialização',
  903: 'retorno de industrialização',
  905: 'remessa para depósito',
  906: 'retorno de depósito',
  907: 'retorno de depósito',
  908: 'remessa em comodato: a mercadoria continua do fornecedor',
  909: 'retorno de comodato',
  912: 'remessa para demonstração: a mercadoria continua do fornecedor',
  913: 'retorno de demonstração',
  914: 'retorno de exposição',
  915: 'remessa para conserto',
  916: 'retorno de conserto: a mercadoria já era da loja',
  917: 'remessa em consignação: a mercadoria continua do fornecedor',
  918: 'devolução de consignação',
  920: 'remessa de vasilhame ou embalagem',
  921: 'devolução de vasilhame ou embalagem',
}

/** Units of several pieces; 'PC' may be a piece or a package. */
const PACKAGES =
  /^(CX|CXA|CAIXA|PC|PCT|PCTE|PACOTE|PAC|PT|FD|FARDO|KIT|KT|DZ|DUZIA|DZA|CART|CT|CARTELA|EMB|EMBAL|CJ|CONJ|JG|JOGO|PAR|PR|RL|ROLO|SC|BLISTER|BL|DISP|DP|MI|MIL|CEN|CENTO)\d*$/

/** Whether a unit of the document may hold several pieces. */
export const mayHoldSeveral = (unit: string): boolean =>
  PACKAGES.test(
    unit
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z\d]/g, '')
      .toUpperCase(),
  )

/** What a person must say about a note before its goods are stocked, each as one sentence. */
export function askedAbout(head: XmlNode | undefined, items: readonly XmlNode[]): string[] {
  const asked =
    textOf(head, 'tpNF') === '0'
      ? ['É uma nota de entrada do emitente: ele recebeu estes itens, não os vendeu.']
      : []
  for (const [cfop, positions] of Map.groupBy(
    items.map((det, index) => ({ cfop: textOf(childOf(det, 'prod'), 'CFOP'), position: index + 1 })),
    ({ cfop }) => cfop,
  )) {
    const operation = OPERATIONS[cfop.slice(1)]
    if (!operation) continue
    const which =
      positions.length === items.length
        ? 'Todos os itens'
        : positions.length === 1
          ? `Item ${positions[0]?.position}`
          : `Itens ${positions
              .map(({ position }) => position)
              .join(', ')
              .slice(0, 60)}`
    asked.push(`${which} com CFOP ${cfop}, ${operation}.`)
  }
  return asked
}
