import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { orderPictures, type PictureKind } from '../orders.api.ts'
import type { OrderDialogProps } from './open-dialog.tsx'
import classes from './pictures-dialog.module.css'

const TEXTS: Record<PictureKind, { title: string; none: string }> = {
  receipt: {
    title: 'Visualização do Comprovante',
    none: 'Não foi gerado nenhum recibo para este pedido até o momento.',
  },
  signature: {
    title: 'Visualização da Assinatura',
    none: 'Não foi registrada nenhuma assinatura para o pedido.',
  },
  packaging: {
    title: 'Imagens da Embalagem',
    none: 'Não foi gerada nenhuma imagem da embalagem para o pedido até o momento.',
  },
}

/** One private picture of an order, or several to leaf through. */
export function PicturesDialog({ kind, orderId, onClose }: OrderDialogProps & { kind: PictureKind }) {
  const { data, isError } = useQuery(orderPictures(kind, orderId))
  const { title, none } = TEXTS[kind]
  return (
    <Dialog opened title={title} onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      {isError && <EmptyState text={none} />}
      {!data && !isError && <Spinner />}
      {data && <Pictures urls={data} title={title} numbered={kind === 'packaging'} />}
    </Dialog>
  )
}

function Pictures({ urls, title, numbered }: { urls: string[]; title: string; numbered: boolean }) {
  const [index, setIndex] = useState(0)
  const place = `${index + 1} de ${urls.length}`
  return (
    <div className={classes.frame}>
      <img src={urls[index]} alt={numbered ? `${title}: ${place}` : title} className={classes.picture} />
      {numbered && (
        <div className={classes.paging}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Imagem anterior"
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <span aria-live="polite">{place}</span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Próxima imagem"
            disabled={index === urls.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
