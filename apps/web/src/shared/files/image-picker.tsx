import { ActionIcon, Button } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { isPdfBase64, jpegDataUrl, PHOTO_SIDE, toJpegBase64, toProofBase64 } from '@shop/browser/image-file'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLatest } from '../ui/use-latest.ts'
import { FileButton } from './file-button.tsx'
import classes from './image-picker.module.css'

interface Props {
  label: ReactNode
  /** The button's label. */
  button?: string
  /** Base64 JPEG without prefix. */
  images: readonly string[]
  most: number
  /** PDFs can be chosen too. */
  documents?: boolean
  onChange: (images: string[]) => void
}

/** Takes or chooses images, scales them down and shows what will be sent. */
export function ImagePicker({
  label,
  button = 'Escolher Imagem',
  images,
  most,
  documents = false,
  onChange,
}: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const latest = useLatest({ images, onChange })
  const add = async (files: File[]) => {
    const room = most - images.length
    const added: string[] = []
    setProblem(files.length > room ? `No máximo ${counted(most, 'imagem', 'imagens')}.` : undefined)
    setBusy(true)
    for (const file of files.slice(0, room))
      await (documents ? toProofBase64 : toJpegBase64)(file, PHOTO_SIDE).then(
        (image) => added.push(image),
        (error: Error) => setProblem(`${file.name}: ${error.message}`),
      )
    setBusy(false)
    if (added.length > 0) latest.current.onChange([...latest.current.images, ...added])
  }
  return (
    <fieldset className={classes.picker}>
      <legend>{label}</legend>
      <ul className={classes.images}>
        {images.map((image, index) => (
          <li key={image.slice(-40)} className={classes.image}>
            {isPdfBase64(image) ? (
              <span className={classes.document}>PDF</span>
            ) : (
              <img src={jpegDataUrl(image)} alt={`Imagem escolhida ${index + 1}`} />
            )}
            <ActionIcon
              size={28}
              radius="xl"
              variant="filled"
              color="dark"
              aria-label={`Remover imagem ${index + 1}`}
              onClick={() => onChange(images.filter((other) => other !== image))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {images.length < most && (
        <FileButton multiple accept={documents ? 'image/*,application/pdf' : 'image/*'} onChange={add}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={busy}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {button}
            </Button>
          )}
        </FileButton>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
