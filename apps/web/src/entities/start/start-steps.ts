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
  people: {
    title: 'Pessoas',
    text: 'Quem vende, separa e entrega. Cada um recebe um e-mail para criar a senha.',
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
  customers: {
    title: 'Clientes',
    text: 'Com condições e limites, de uma planilha. Sem cadastro também se vende no balcão.',
    ways: [{ label: 'Importar planilha de clientes', to: '/admin/moving', search: { kind: 'customers' } }],
  },
  sale: {
    title: 'Primeira venda',
    text: 'Escolha o cliente, os produtos e finalize o pedido.',
    ways: [{ label: 'Vender', to: '/admin/selling' }],
  },
}
export const START_ORDER = Object.keys(START_STEPS) as StartStep[]

/** The first step that the shop's data does not show as done. */
export const nextStepOf = (steps: StartSteps) => START_ORDER.find((step) => !steps[step])
