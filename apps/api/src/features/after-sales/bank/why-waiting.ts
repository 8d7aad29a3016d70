import { BANK_DOUBTS } from '@shop/contract/bank'
import type { LineRow } from './bank.queries.ts'
import type { ProposalRow, WaitingFacts } from './payable.queries.ts'

export interface WhyInput {
  line: Pick<LineRow, 'amount_cents' | 'doubt' | 'document'>
  facts: WaitingFacts
  proposals: readonly ProposalRow[]
  autoSettle: boolean
}

const isOrder = ({ order_id }: ProposalRow) => order_id !== null

/** Why a waiting line did not settle by itself, in Portuguese: the first of the rules that it does not meet. */
export function whyWaiting({ line, facts, proposals, autoSettle }: WhyInput): string {
  if (line.amount_cents <= 0) return 'O dinheiro saiu da conta.'
  if (line.doubt !== null) return BANK_DOUBTS[line.doubt]
  if (facts.is_later) return 'O dia do lançamento ainda não chegou.'
  if (facts.twin !== null)
    return `Pode ser o mesmo dinheiro de um lançamento de “${facts.twin}”: diga de que conta são os arquivos.`
  if (facts.used !== null)
    return `O identificador já foi usado ${facts.used ? `no pedido ${facts.used}` : 'em outro pagamento'}.`
  if (facts.is_undone) return 'Uma pessoa desfez este lançamento.'
  if (!autoSettle) return 'A conciliação automática está desligada.'
  const orders = proposals.filter(isOrder)
  const byId = orders.find(({ same_id }) => same_id)
  if (byId)
    return byId.same_amount
      ? `O identificador é do pedido ${byId.code}: será conciliado na próxima vez.`
      : `O identificador é do pedido ${byId.code}, que tem outro valor.`
  const exact = orders.filter(({ same_amount }) => same_amount)
  const [fitting, ...more] = exact.filter(({ same_document }) => same_document)
  if (more.length > 0) return 'Vários pedidos do cliente têm este valor.'
  const isReceived = proposals.some((one) => one.payment_id !== null && one.same_document)
  if (fitting && isReceived) return 'O cliente também tem um recebimento deste valor, que não está no banco.'
  if (fitting && facts.has_rival) return `Outro lançamento serve para o mesmo pedido ${fitting.code}.`
  if (fitting && !fitting.in_time) return `O pedido ${fitting.code} é de outro dia.`
  if (fitting) return `Serve para o pedido ${fitting.code}: será conciliado na próxima vez.`
  const [likely, ...others] = exact
  if (likely && line.document === null) return 'O lançamento não diz o documento de quem pagou.'
  if (likely && others.length === 0)
    return `Quem pagou tem outro documento que o cliente do pedido ${likely.code}.`
  if (likely) return 'Vários pedidos têm este valor, de clientes com outro documento.'
  if (proposals.some(({ same_amount }) => same_amount))
    return 'Uma pessoa concilia parcelas, recebimentos e acertos.'
  return 'Nenhum pedido em aberto tem este valor nestes dias.'
}
