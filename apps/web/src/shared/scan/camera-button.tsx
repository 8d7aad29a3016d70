import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Scans } from './scan-result.tsx'

const CameraDialog = lazyPart(() => import('./camera-dialog.tsx').then((it) => it.default))

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
      {opened && <CameraDialog scans={scans} once={once} onClose={() => setOpened(false)} />}
    </>
  )
}
