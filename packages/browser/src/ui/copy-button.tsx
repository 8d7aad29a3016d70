import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The clipboard exists on secure origins only; a shop's server is often opened by its plain network address. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

/** Milliseconds for which `copied` is true. */
const CONFIRMED_FOR_MS = 1000

interface Props {
  value: string
  children: (state: { copied: boolean; copy: () => void }) => ReactNode
}

/** Copies a text; the child renders the button. */
export function CopyButton({ value, children }: Props) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(value))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopied(false), CONFIRMED_FOR_MS)
  }
  return children({ copied, copy: () => void copy() })
}
