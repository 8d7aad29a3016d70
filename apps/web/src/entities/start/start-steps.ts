import type { StartStep, StartSteps } from '@shop/contract/start'

export interface Way {
  label: string
  to: string
  search?: Readonly<Record<string, string>>
}

/** Title of each first step, and where it is done. */
export const START_STEPS: Record<StartStep, { title: string; text: string; ways: readonly Way[] }> = {
  company: {
    title: 'Empresa',
    text: 'Nome, CNPJ, endereço e logotipo, que saem nos recibos e etiquetas.',
    ways: [{ label: 'Preencher dados da empresa', to: '/admin/settings', search: { dialog: 'company' } }],
  },
  pix: {
    title: 'Chave Pix',
    text: 'Em que conta os clientes pagam por Pix. Sem ela o Pix não é oferecido.',
    ways: [{ label: 'Cadastrar chave Pix', to: '/admin/settings', search: { dialog: 'pix' } }],
  },
  people: {
    title: 'Pessoas',
    text: 'Quem vende, separa e entrega. Cada um cria a senha por um link, que você copia ou manda pelo WhatsApp.',
    ways: [{ label: 'Cadastrar funcionário', to: '/admin/employees', search: { panel: 'new' } }],
  },
  products: {
    title: 'Produtos',
    text: 'Com preços e estoque, de uma planilha ou um por um.',
    ways: [
      { label: 'Importar planilha de produtos', to: '/admin/moving', search: { kind: 'products' } },
      { label: 'Cadastrar produto', to: '/admin/products', search: { panel: 'new' } },
    ],
  },
  till: {
    title: 'Caixa',
    text: 'Abra o caixa com o troco do dia: o dinheiro das vendas no balcão entra nele.',
    ways: [{ label: 'Abrir o caixa', to: '/admin/cash', search: { dialog: 'open' } }],
  },
  sale: {
    title: 'Primeira venda',
    text: 'Escolha os produtos e como são pagos. Sem cadastro também se vende no balcão.',
    ways: [{ label: 'Vender', to: '/admin/counter' }],
  },
  customers: {
    title: 'Clientes',
    text: 'Com condições e limites, de uma planilha.',
    ways: [{ label: 'Importar planilha de clientes', to: '/admin/moving', search: { kind: 'customers' } }],
  },
}
export const START_ORDER = Object.keys(START_STEPS) as StartStep[]

/** The first step that the shop's data does not show as done. */
export const nextStepOf = (steps: StartSteps) => START_ORDER.find((step) => !steps[step])
