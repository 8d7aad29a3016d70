import { ApiError, errorText } from '@shop/browser/api-error'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export const Spinner = ({ label = 'Carregando' }: { label?: string }) => (
  <div className="spinner" role="status" aria-label={label} />
)

/** An error message, announced by screen readers at once. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p className="problem" role="alert">
      {text}
    </p>
  ) : null

/** The end of a form: the error message and the submit button. */
export const Send = ({ busy, problem, children }: SendProps) => (
  <>
    <Problem text={problem} />
    <BusyButton type="submit" className="button main wide" busy={busy}>
      {children}
    </BusyButton>
  </>
)

interface SendProps {
  busy: boolean
  problem: string | null
  children: ReactNode
}

export const Empty = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="empty">
    <Icon name={icon} />
    {children}
  </div>
)

interface LoadingProps {
  query: { error: unknown; refetch: () => unknown }
  /** Shown when the record does not exist. */
  missing?: ReactNode
  /** The spinner's text for screen readers. */
  label?: string
}

/** Shown in place of data that is neither loaded nor stored: a spinner, or the failure with a button to try again. */
export function Loading({ query: { error, refetch }, missing, label }: LoadingProps) {
  if (!error) return <Spinner {...(label && { label })} />
  if (missing && error instanceof ApiError && error.status === 404) return missing
  return (
    <Empty icon="offline">
      <p role="alert">{errorText(error)}</p>
      <button type="button" className="button" onClick={() => void refetch()}>
        Tentar de novo
      </button>
    </Empty>
  )
}

interface BusyProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean
}

/** A button that keeps its place and its focus while busy, and ignores presses. */
export const BusyButton = ({ busy, children, onClick, ...props }: BusyProps) => (
  <button
    {...props}
    aria-busy={busy}
    aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {children}
  </button>
)
