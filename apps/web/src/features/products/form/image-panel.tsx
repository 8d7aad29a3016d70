import { Button, Group, UnstyledButton } from '@mantine/core'
import { NotAnImage, toJpegBase64 } from '@shop/browser/image-file'
import { MAX_IMAGES } from '@shop/domain/call-limits'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '../../../shared/files/file-button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { useLatest } from '../../../shared/ui/use-latest.ts'
import classes from './image-panel.module.css'

const MAX_SIDE = 300

export interface ShownImage {
  url: string
  name: string
}

/** A scaled image, as base64 without prefix. */
export interface Picked {
  base64: string
  name: string
}

interface Props {
  images: readonly ShownImage[]
  onPick: (picked: readonly Picked[]) => void
  onClear: () => void
  /** Offered in the preview. */
  onRemove: (image: ShownImage) => void
  busy?: boolean
}

/** The product's images: thumbnails, a picker and a preview. */
export function ImagePanel({ images, onPick, onClear, onRemove, busy = false }: Props) {
  const [shown, setShown] = useState<ShownImage | null>(null)
  const take = useLatest(onPick)
  const pick = async (files: File[]) => {
    const room = MAX_IMAGES - images.length
    if (files.length > room) notify.error(`Um produto tem no máximo ${MAX_IMAGES} imagens.`)
    const picked: Picked[] = []
    for (const file of files.slice(0, room)) {
      try {
        picked.push({ base64: await toJpegBase64(file, MAX_SIDE), name: file.name })
      } catch (error) {
        if (!(error instanceof NotAnImage)) throw error
        notify.error(`${file.name}: ${error.message}`)
      }
    }
    if (picked.length > 0) take.current(picked)
  }
  return (
    <fieldset className={classes.panel}>
      <legend>IMAGENS DO PRODUTO</legend>
      {images.length === 0 && <p className={classes.none}>Nenhuma imagem adicionada</p>}
      <ul className={classes.list}>
        {images.map((image) => (
          <li key={image.url}>
            <UnstyledButton
              className={classes.thumb}
              aria-label={`Visualizar ${image.name}`}
              onClick={() => setShown(image)}
            >
              <img src={image.url} alt="" />
              <span>{image.name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Group gap={8} align="stretch">
        <FileButton onChange={pick} accept="image/*" multiple>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              Escolher Imagem
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="gray" disabled={images.length === 0} onClick={onClear}>
          Limpar
        </Button>
      </Group>
      <Dialog
        opened={shown !== null}
        closesOnBack
        title="Visualização da imagem"
        onClose={() => setShown(null)}
        footer={
          <>
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                if (shown) onRemove(shown)
                setShown(null)
              }}
            >
              Remover
            </Button>
            <Button variant="default" onClick={() => setShown(null)}>
              Fechar
            </Button>
          </>
        }
      >
        {shown && <img className={classes.preview} src={shown.url} alt={shown.name} />}
      </Dialog>
    </fieldset>
  )
}
