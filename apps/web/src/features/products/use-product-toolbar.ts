import type { Product } from '@shop/contract/products'
import {
  IconArchive,
  IconBarcode,
  IconEye,
  IconHistory,
  IconNumbers,
  IconPackageImport,
  IconPencil,
  IconReceipt,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TableAction } from '../../shared/table/table-action.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { notify } from '../../shared/ui/notices.ts'
import { useArchive } from './product-changes.api.ts'
import type { ProductsSearch } from './products-search.ts'

type Open = (what: ProductsSearch) => void

/** Most products listed by name in a confirmation; for more it shows the number. */
const MOST_NAMED = 5

const archived = (rows: readonly Product[]) =>
  rows.length > MOST_NAMED
    ? [`Arquivar ${rows.length} produtos.`]
    : rows.map(({ name }) => `Arquivar ${name}.`)

/** An action for one product: with more selected it shows why it is impossible. */
const forOne = (rows: readonly Product[], refusal: string, open: (code: string) => void) => () => {
  const [first] = rows
  if (rows.length > 1) notify.error(refusal)
  else if (first) open(first.code)
}

/** The actions for the selected products, most used first. */
export function useProductToolbar(open: Open) {
  const archive = useArchive()
  const navigate = useNavigate()
  return (rows: Product[], clear: () => void): TableAction[] => [
    {
      label: 'Informar Entrada',
      icon: IconPackageImport,
      onClick: forOne(rows, 'Não é possível selecionar dois produtos para adicionar mercadoria.', (code) =>
        open({ dialog: 'entry', code }),
      ),
    },
    {
      label: 'Editar Produto',
      icon: IconPencil,
      onClick: forOne(rows, 'Não é possível selecionar dois produtos para edição.', (code) =>
        open({ panel: 'edit', code }),
      ),
    },
    {
      label: 'Histórico do Produto',
      icon: IconHistory,
      onClick: forOne(
        rows,
        'Não é possível visualizar o histórico de múltiplos produtos simultaneamente, escolha um.',
        (code) => open({ panel: 'history', code }),
      ),
    },
    {
      label: 'Histórico de Preços',
      icon: IconReceipt,
      onClick: forOne(rows, 'Escolha um só produto para ver o histórico de preços.', (code) =>
        open({ dialog: 'prices', code }),
      ),
    },
    ...(rows.some(({ serialised }) => serialised)
      ? [
          {
            label: 'Números de Série',
            icon: IconNumbers,
            onClick: forOne(rows, 'Escolha um só produto para ver os números de série.', (product) =>
              navigate({ to: '/admin/units', search: { product } }),
            ),
          },
        ]
      : []),
    {
      label: 'Exibir Produto',
      icon: IconEye,
      onClick: forOne(rows, 'Não é possível selecionar dois produtos para exibição.', (code) =>
        open({ dialog: 'details', code }),
      ),
    },
    {
      label: 'Imprimir Etiquetas',
      icon: IconBarcode,
      onClick: () => open({ panel: 'labels', codes: rows.map(({ code }) => code).join(',') }),
    },
    {
      label: 'Arquivar',
      icon: IconArchive,
      danger: true,
      onClick: async () => {
        if (!(await confirm(undefined, { about: archived(rows) }))) return
        archive.mutate(
          rows.map(({ code }) => code),
          { onSuccess: clear },
        )
      },
    },
  ]
}
