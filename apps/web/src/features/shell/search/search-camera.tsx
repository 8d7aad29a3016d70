import { useScans } from '../../../shared/scan/scan-result.tsx'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'

// Imported here it would be part of the first visit of each screen that reads codes.
const CameraDialog = lazyPart(() => import('../../../shared/scan/camera-dialog.tsx').then((it) => it.default))

interface Props {
  onRead: (code: string) => void
  onClose: () => void
}

/** Reads one code for the search. */
export function SearchCamera({ onRead, onClose }: Props) {
  const scans = useScans((code) => {
    onRead(code)
    return { ok: true, text: code }
  })
  return <CameraDialog scans={scans} once onClose={onClose} />
}
