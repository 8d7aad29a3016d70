import { ActionIcon, Checkbox } from '@mantine/core'
import { normalizeSerial, serialKey, serialProblem, splitSerials } from '@shop/domain/serials'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { ScanField } from '../../shared/scan/scan-field.tsx'
import { useScans } from '../../shared/scan/scan-result.tsx'
import classes from './serial-numbers.module.css'

/** Serial numbers by the product's id. */
export type Serials = Record<number, string[]>

/** In the form that calls take. */
export const namedUnits = (serials: Serials) =>
  Object.entries(serials).flatMap(([productId, list]) =>
    list.map((serial) => ({ productId: Number(productId), serial })),
  )

interface Props {
  label: string
  value: readonly string[]
  onChange: (serials: string[]) => void
  /** The required number; undefined where the list itself determines the number of units. */
  needed?: number | undefined
  /** Numbers to choose from, in addition to typed or scanned ones. */
  known?: readonly string[] | undefined
}

export const countText = (given: number, needed?: number) =>
  needed === undefined ? `${given} ${given === 1 ? 'número' : 'números'}` : `${given} de ${needed}`

/** Serial numbers scanned one after the other, typed, chosen or pasted as a list. */
export function SerialNumbers({ label, value, onChange, needed, known = [] }: Props) {
  const [problems, setProblems] = useState<readonly string[]>([])
  // A reader is faster than rendering: the next code must find the current list.
  const list = useRef(value)
  useEffect(() => {
    list.current = value
  }, [value])
  const set = (next: readonly string[]) => {
    list.current = next
    onChange([...next])
  }
  const add = (code: string) => {
    const serial = normalizeSerial(code)
    const wrong = serialProblem(serial)
    if (wrong) return { ok: false, text: `${serial}: ${wrong}` }
    if (list.current.some((one) => serialKey(one) === serialKey(serial)))
      return { ok: false, text: `${serial} já está na lista.` }
    if (needed !== undefined && list.current.length >= needed)
      return { ok: false, text: `${serial} é um a mais: já são ${countText(needed, needed)}.` }
    set([...list.current, serial])
    return { ok: true, text: `${serial}: ${countText(list.current.length, needed)}` }
  }
  const addAll = (serials: readonly string[]) =>
    setProblems(serials.map(add).flatMap((response) => (response.ok ? [] : [response.text])))
  const scans = useScans((code, typed) => {
    if (typed) addAll(splitSerials(code))
    else setProblems([])
    return typed ? undefined : add(code)
  })
  const paste = (event: ClipboardEvent) => {
    const serials = splitSerials(event.clipboardData.getData('text'))
    if (serials.length < 2) return
    event.preventDefault()
    addAll(serials)
  }
  const others = value.filter((one) => !known.includes(one))
  const toggle = (serial: string) =>
    value.includes(serial) ? set(value.filter((one) => one !== serial)) : addAll([serial])
  return (
    <fieldset className={classes.serials}>
      <legend>
        {label} <span className={classes.count}>{countText(value.length, needed)}</span>
      </legend>
      {known.map((serial) => (
        <Checkbox
          key={serial}
          label={serial}
          classNames={{ body: classes.choice }}
          checked={value.includes(serial)}
          onChange={() => toggle(serial)}
        />
      ))}
      <ScanField
        label="Número de série ou IMEI"
        description="Leia, digite e tecle Enter, ou cole uma lista"
        scans={scans}
        onPaste={paste}
      />
      {problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={classes.list} aria-label={`${label}: informados`}>
          {others.map((serial) => (
            <li key={serial}>
              <span>{serial}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remover ${serial}`}
                onClick={() => set(value.filter((one) => one !== serial))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
