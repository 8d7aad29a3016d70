import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FileButton } from './file-button.tsx'
import { jpegDataUrl, toJpegBase64 } from './picture-file.ts'
import classes from './picture-picker.module.css'

/** In pixels: small print of a receipt or a label stays readable. */
const MAX_SIDE = 1600

interface Props {
  label: ReactNode
  /** The button's label. */
  button?: string
  /** Base64 JPEG without prefix. */
  images: readonly string[]
  most: number
  onChange: (images: string[]) => void
}

/** Takes or chooses pictures, scales them down and shows what will be sent. */
export function PicturePicker({ label, button = 'Escolher Imagem', images, most, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const add = async (files: File[]) => {
    try {
      const added: string[] = []
      for (const file of files.slice(0, most - images.length)) added.push(await toJpegBase64(file, MAX_SIDE))
      onChange([...images, ...added])
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }
  return (
    <fieldset className={classes.picker}>
      <legend>{label}</legend>
      <ul className={classes.pictures}>
        {images.map((image, index) => (
          <li key={image.slice(-40)} className={classes.picture}>
            <img src={jpegDataUrl(image)} alt={`Imagem escolhida ${index + 1}`} />
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
        <FileButton multiple accept="image/*" onChange={add}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
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
