import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CashTaken } from '../../entities/orders/counter/hand-over-dialog.tsx'
import { useSingleEnter } from '../../entities/orders/counter/use-single-enter.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'

const HandOverDialog = lazyPart(() =>
  import('../../entities/orders/counter/hand-over-dialog.tsx').then((it) => it.HandOverDialog),
)

interface Props {
  orderId: number
  /** False once it is handed over; an open dialog then stays to show that. */
  offered: boolean
  onActed: (taken: CashTaken) => void
}

/** The next action on a placed order: it has the focus, so that one press of Enter opens its dialog and another confirms it. */
export function HandOverButton({ orderId, offered, onActed }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useSingleEnter()
  useEffect(() => {
    if (offered) button.current?.focus()
  }, [offered])
  return (
    <>
      {offered && (
        <Button
          ref={button}
          leftSection={<IconPackageExport size={18} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Entregar agora
        </Button>
      )}
      {opened && (
        <HandOverDialog
          orderId={orderId}
          closesOnBack
          onClose={() => setOpened(false)}
          onActed={(taken) => {
            setOpened(false)
            onActed(taken)
          }}
        />
      )}
    </>
  )
}
