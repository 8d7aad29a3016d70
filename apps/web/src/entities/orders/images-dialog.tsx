import { ActionIcon, Box, Button } from '@mantine/core'
import { errorText, isTransientFailure } from '@shop/browser/api-error'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { type ImageKind, orderImages } from './images.api.ts'
import classes from './images-dialog.module.css'
import { isPdfUrl, ProofImage } from './seen-proofs.tsx'

const TITLES: Record<ImageKind, string> = {
  receipt: 'Visualização do Comprovante',
  signature: 'Visualização da Assinatura',
  packaging: 'Imagens da Embalagem',
}

interface Props {
  kind: ImageKind
  orderId: number
  onClose: () => void
  /** True for callers that do not open it by the URL. */
  closesOnBack?: boolean
}

/** One private image of an order, or several to page through; the server's message if one is missing. */
export function ImagesDialog({ kind, orderId, onClose, closesOnBack = false }: Props) {
  const query = useQuery(orderImages(kind, orderId))
  const { data } = query
  const failure = failureOf(query)
  const isAbsent = failure && !isTransientFailure(failure.error)
  const title = TITLES[kind]
  return (
    <Dialog
      opened
      closesOnBack={closesOnBack}
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      {isAbsent && <EmptyState image="missing" text={errorText(failure.error)} />}
      {failure && !isAbsent && <NotLoaded {...failure} />}
      {!data && !failure && <Spinner />}
      {data && <Images urls={data} title={title} kind={kind} />}
    </Dialog>
  )
}

function Images({ urls, title, kind }: { urls: string[]; title: string; kind: ImageKind }) {
  const [index, setIndex] = useState(0)
  const numbered = kind === 'packaging'
  const place = `${index + 1} de ${urls.length}`
  return (
    <Box ta="center">
      {kind === 'receipt' && isPdfUrl(urls[index] ?? '') ? (
        <ProofImage url={urls[index] ?? null} name="Comprovante" />
      ) : (
        <img
          src={urls[index]}
          alt={numbered ? `${title}: ${place}` : title}
          className={classes.image}
          data-ink={kind === 'signature' || undefined}
        />
      )}
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
    </Box>
  )
}
