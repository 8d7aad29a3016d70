import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useRef } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { Spinner } from '../ui/spinner.tsx'
import classes from './scan.module.css'
import type { Scans } from './scan-result.tsx'
import { ScanResultLine } from './scan-result.tsx'
import { useCamera } from './use-camera.ts'
import { useReader } from './use-reader.ts'

interface Props {
  scans: Scans
  onClose: () => void
  /** Closes after the first code: for finding one product, not for counting many. */
  once?: boolean
}

/** The camera as a barcode reader; it stays open for the next code unless `once`. */
export default function CameraDialog({ scans, onClose, once = false }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const take = (code: string) => {
    scans.scan(code)
    if (once) onClose()
  }
  const { state, problem, light } = useCamera(video, take)
  useReader(take)
  return (
    <Dialog
      opened
      closesOnBack
      title="Ler com a câmera"
      onClose={onClose}
      footer={
        <>
          {light && (
            <Button
              variant="default"
              aria-pressed={light.on}
              leftSection={<IconBulb size={18} aria-hidden />}
              onClick={light.switch}
            >
              {light.on ? 'Apagar a luz' : 'Acender a luz'}
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {problem && <FormProblem text={problem} />}
      <div className={classes.view} hidden={problem !== undefined}>
        <video ref={video} className={classes.video} playsInline muted aria-label="Imagem da câmera" />
        {state === 'looking' ? <div className={classes.frame} aria-hidden /> : <Spinner />}
      </div>
      {!problem && <p className={classes.hint}>Aponte para o código de barras, a um palmo de distância.</p>}
      <ScanResultLine scans={scans} />
    </Dialog>
  )
}
