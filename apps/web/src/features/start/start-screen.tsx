import { Button } from '@mantine/core'
import type { StartStep } from '@shop/contract/start'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { startQuery } from '../../entities/start/start.api.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { dismissStart } from './start.api.ts'
import classes from './start.module.css'

interface Way {
  label: string
  to: string
  search?: Readonly<Record<string, string>>
}

const STEPS: Record<StartStep, { title: string; text: string; ways: readonly Way[] }> = {
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
const ORDER = Object.keys(STEPS) as StartStep[]

/** Leads an empty shop to its first sale; the shop's own data says what is done. */
export function StartScreen() {
  const navigate = useNavigate()
  const { data: start } = useQuery({ ...startQuery, refetchOnMount: 'always' })
  const dismiss = useMutation({
    mutationFn: dismissStart,
    onSuccess: (changed) => changed?.dismissed && navigate({ to: '/admin/dashboard' }),
    meta: { errorText: 'Não foi possível alterar o menu, tente novamente mais tarde.' },
  })
  if (start === undefined) return <Spinner />
  if (start === null)
    return (
      <>
        <PageHeader title="Começar" />
        <EmptyState image="done" text="A loja está pronta." />
      </>
    )
  const { steps, dismissed } = start
  const next = ORDER.find((step) => !steps[step])
  return (
    <>
      <PageHeader title="Começar">
        <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(!dismissed)}>
          {dismissed ? 'Mostrar no menu' : 'Não mostrar mais'}
        </Button>
      </PageHeader>
      <Card>
        <ol className={classes.steps}>
          {ORDER.map((step, index) => {
            const { title, text, ways } = STEPS[step]
            return (
              <li key={step} className={classes.step} aria-current={step === next ? 'step' : undefined}>
                <span className={classes.mark} data-done={steps[step] || undefined}>
                  {steps[step] ? <IconCheck size={18} aria-label="Feito" /> : index + 1}
                </span>
                <div>
                  <h2 className={classes.title}>{title}</h2>
                  <p className={classes.text}>{text}</p>
                </div>
                <div className={classes.ways}>
                  {ways.map(({ label, to, search }, way) => (
                    <Button
                      key={label}
                      component={Link}
                      {...({ to, search } as object)}
                      variant={step === next && way === 0 ? 'filled' : 'default'}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
              </li>
            )
          })}
        </ol>
      </Card>
    </>
  )
}
