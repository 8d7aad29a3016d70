import { missingAtDoor, strayAtDoor } from '@shop/domain/door'
import { normalizeSerial } from '@shop/domain/serials'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import classes from './door-scans.module.css'

interface Props {
  /** The serial numbers that were packed. */
  expected: readonly string[]
  scanned: readonly string[]
  error?: ReactNode
  onChange: (scanned: string[]) => void
}

/** Scans the phones at the door, without a network too: one that was not packed is refused with a message. */
export function DoorScans({ expected, scanned, error, onChange }: Props) {
  // A reader is faster than rendering: the next code must find the current list.
  const list = useRef(scanned)
  useEffect(() => {
    list.current = scanned
  }, [scanned])
  const scans = useScans((code) => {
    const serial = normalizeSerial(code)
    if (strayAtDoor([serial], expected))
      return { ok: false, text: `${serial} não é deste pedido: não entregue este aparelho.` }
    if (!strayAtDoor([serial], list.current)) return { ok: false, text: `${serial} já foi conferido.` }
    list.current = [...list.current, serial]
    onChange([...list.current])
    return { ok: true, text: `${serial}: ${list.current.length} de ${expected.length}` }
  })
  const missing = missingAtDoor(scanned, expected)
  return (
    <div>
      <ScanField
        label="Número de série do aparelho"
        description="Leia cada aparelho antes da assinatura"
        error={error}
        scans={scans}
      />
      <ul className={classes.units} aria-label="Aparelhos do pedido">
        {expected.map((serial) => (
          <li key={serial}>
            {missing.includes(serial) ? (
              <IconCircleDashed size={20} aria-label="Falta conferir" />
            ) : (
              <IconCircleCheck size={20} aria-label="Conferido" />
            )}
            {/* Only the end is shown, because a whole number could be typed instead of scanned. */}
            <span>{missing.includes(serial) ? `…${serial.slice(-4)}` : serial}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
