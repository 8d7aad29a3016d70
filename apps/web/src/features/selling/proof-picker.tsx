import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { jpegDataUrl, toJpegBase64 } from '../../shared/files/picture-file.ts'
import classes from './proof-picker.module.css'

/** Small print of a bank's receipt stays readable. */
const MAX_SIDE = 1600

interface Props {
  image: string | undefined
  name: string | undefined
  onPick: (image: string, name: string) => void
}

/** The proof of a bank transfer, made smaller before it is sent. */
export function ProofPicker({ image, name, onPick }: Props) {
  const [problem, setProblem] = useState<string>()
  const pick = async (file: File | null) => {
    if (!file) return
    try {
      onPick(await toJpegBase64(file, MAX_SIDE), file.name)
      setProblem(undefined)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }
  return (
    <div className={classes.proof}>
      <p className={classes.label}>
        Comprovante <span className={classes.required}>*obrigatório*</span>
      </p>
      <div className={classes.row}>
        {image && <img src={jpegDataUrl(image)} alt="Comprovante escolhido" className={classes.thumb} />}
        <div>
          <FileButton onChange={pick} accept="image/*">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {image ? 'Trocar comprovante' : 'Escolher comprovante'}
              </Button>
            )}
          </FileButton>
          {name && <p className={classes.name}>{name}</p>}
          {problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
