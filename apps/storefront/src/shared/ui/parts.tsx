import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { errorText } from '../api/api-error.ts'
import { Icon, type IconName } from './icon.tsx'

export const Spinner = ({ label = 'Carregando' }: { label?: string }) => (
  <div class="spinner" role="status" aria-label={label} />
)

/** An error message, announced by screen readers at once. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null

/** The end of a form: what went wrong, and what sends it. */
export const Send = ({ busy, problem, children }: SendProps) => (
  <>
    <Problem text={problem} />
    <BusyButton type="submit" class="button main wide" busy={busy}>
      {children}
    </BusyButton>
  </>
)

interface SendProps {
  busy: boolean
  problem: string | null
  children: ComponentChildren
}

export const Empty = ({ icon, children }: { icon: IconName; children: ComponentChildren }) => (
  <div class="empty">
    <Icon name={icon} />
    {children}
  </div>
)

/** Replaces data that could not be loaded and is not stored either. */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Empty icon="offline">
    <p role="alert">{errorText(error)}</p>
    <button type="button" class="button" onClick={retry}>
      Tentar de novo
    </button>
  </Empty>
)

interface BusyProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
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
