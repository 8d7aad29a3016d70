import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Scans } from './scan-answer.tsx'

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

interface Props {
  scans: Scans
  /** In pixels. */
  size?: number
  once?: boolean
}

/** Opens the camera to read codes. */
export function CameraButton({ scans, size = 44, once = false }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon variant="default" size={size} aria-label="Ler com a câmera" onClick={() => setOpened(true)}>
        <IconCamera size={20} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense>
          <CameraDialog scans={scans} once={once} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
