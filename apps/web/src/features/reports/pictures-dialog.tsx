import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { orderPictures, type PictureKind } from './reports.api.ts'
import classes from './reports.module.css'

const TEXTS: Record<PictureKind, { title: string; none: string; alt: string }> = {
  receipt: {
    title: 'Visualização do Comprovante',
    none: 'Não foi gerado nenhum recibo para este pedido até o momento.',
    alt: 'Comprovante do pedido',
  },
  packaging: {
    title: 'Imagens da embalagem',
    none: 'Não foi gerada nenhuma imagem da embalagem para o pedido até o momento.',
    alt: 'Embalagem do pedido',
  },
}

interface Props {
  kind: PictureKind
  orderId: number
  onClose: () => void
}

/** The package's pictures or the proof of payment of an order. */
export function PicturesDialog({ kind, orderId, onClose }: Props) {
  const { data = [], isPending, error } = useQuery(orderPictures(kind, orderId))
  const [at, setAt] = useState(0)
  const { title, none, alt } = TEXTS[kind]
  // A picture that is not there is no failure.
  const problem = error && !(error instanceof ApiError && error.status === 404) ? errorText(error) : none
  return (
    <Dialog
      opened
      closesOnBack
      onTop
      title={title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {isPending ? <Spinner /> : data.length === 0 && <EmptyState text={problem} />}
      {data[at] && <img className={classes.picture} src={data[at]} alt={alt} />}
      {data.length > 1 && (
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Imagem anterior"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">
            {at + 1} de {data.length}
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Próxima imagem"
            disabled={at === data.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </Dialog>
  )
}
