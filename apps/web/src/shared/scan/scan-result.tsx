import { CloseButton } from '@mantine/core'
import { errorText, isTransientFailure } from '@shop/browser/api-error'
import { endsSession } from '@shop/browser/session'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from './scan.module.css'
import { signal } from './signal.ts'

/** The result of a scan: signalled by sound and vibration, shown and read out. */
export interface ScanResult {
  ok: boolean
  text: string
}

/** What was typed by hand, and may be something else than a code. */
interface Typed {
  /** Puts it back into its box, to be corrected or replaced; false when something was entered or typed after it. */
  giveBack: () => boolean
}

/** Handles a code; returns `undefined` where the screen itself shows the result. `typed` is undefined for a read code. */
export type ScanHandler = (
  code: string,
  typed: Typed | undefined,
) => ScanResult | undefined | Promise<ScanResult | undefined>

export interface Scans {
  /** Adds a code to the queue; with `restore`, which puts it back into its box, one that was typed there. */
  scan: (code: string, restore?: () => boolean) => void
  /** The result of the latest handled code; `count` distinguishes two equal results. */
  answer: (ScanResult & { count: number }) | undefined
  /** Refusals before the latest result, the latest first: who reads many codes does not look at the screen. */
  missed: readonly string[]
  /** Removes what was refused before the latest result. */
  forget: () => void
  /** Removes the latest result too. */
  clear: () => void
  /** The codes in the queue, in order; the first one is being handled. */
  waiting: readonly string[]
}

/**
 * Accepts codes as fast as they are read and handles them one after the other, in order. A handler that throws counts
 * as a refusal with the error's text; the next code continues.
 */
export function useScans(handler: ScanHandler): Scans {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const queue = useRef(Promise.resolve())
  const left = useRef(0)
  const refused = useRef<ScanResult>(undefined)
  const [answer, setAnswer] = useState<Scans['answer']>()
  const [missed, setMissed] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const scan = useCallback((code: string, restore?: () => boolean) => {
    const typed = restore && { giveBack: () => left.current === 1 && restore() }
    left.current++
    setWaiting((codes) => [...codes, code])
    queue.current = queue.current.then(async () => {
      const given = await answerOf(latest.current, code, typed)
      left.current--
      setWaiting(([, ...later]) => later)
      if (!given) return
      signal(given.ok)
      setAnswer((before) => ({ ...given, count: (before?.count ?? 0) + 1 }))
      const { text } = refused.current ?? {}
      if (text !== undefined && text !== given.text)
        setMissed((texts) => [text, ...texts.filter((one) => one !== text)])
      refused.current = given.ok ? undefined : given
    })
  }, [])
  const forget = useCallback(() => setMissed([]), [])
  const clear = useCallback(() => {
    refused.current = undefined
    setAnswer(undefined)
    forget()
  }, [forget])
  return { scan, answer, missed, forget, clear, waiting }
}

async function answerOf(
  handler: ScanHandler,
  ...entry: Parameters<ScanHandler>
): Promise<ScanResult | undefined> {
  try {
    return await handler(...entry)
  } catch (error) {
    if (endsSession(error)) return undefined
    const text = errorText(error)
    // A refusal names the code; a response that is missing does not.
    return { ok: false, text: isTransientFailure(error) ? `${entry[0]}: ${text}` : text }
  }
}

/** The result of a text that names no product, or several, of which nobody can choose any more. */
export const notAdded = (text: string, found: number): ScanResult => ({
  ok: false,
  text:
    found === 0
      ? `${text}: nada foi encontrado.`
      : `${text}: há mais de um produto, digite de novo para escolher.`,
})

/** 'Lendo …' for each code without a result. */
export function WaitingCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label="Códigos em leitura">
      {codes.map((code, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: codes repeat, and each is the same wherever it stands
        <li key={place}>Lendo {code}…</li>
      ))}
    </ul>
  )
}

/**
 * The codes that still wait, and the result of the latest scan, read out by screen readers also when it is the same
 * again. Earlier refusals stay until they are closed.
 */
export function ScanResultLine({ scans: { answer, missed, forget, waiting } }: { scans: Scans }) {
  const Icon = answer?.ok ? IconCheck : IconX
  return (
    <>
      <p role="status" className={classes.answer} data-ok={answer?.ok} aria-busy={waiting.length > 0}>
        {answer && (
          <span key={answer.count}>
            <Icon size={18} aria-hidden /> {answer.text}
          </span>
        )}
      </p>
      <WaitingCodes codes={waiting} />
      {missed.length > 0 && (
        <div className={classes.missed}>
          <ul aria-label="Recusados antes">
            {missed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CloseButton aria-label="Esquecer os recusados" onClick={forget} />
        </div>
      )}
    </>
  )
}
