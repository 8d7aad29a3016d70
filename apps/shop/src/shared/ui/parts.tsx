import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { errorText } from '../api/api-error.ts'
import { Icon, type IconName } from './icon.tsx'

export const Spinner = ({ label = 'Carregando' }: { label?: string }) => (
  <div class="spinner" role="status" aria-label={label} />
)

/** What went wrong, said at once to who cannot see it. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null

export const Empty = ({ icon, children }: { icon: IconName; children: ComponentChildren }) => (
  <div class="empty">
    <Icon name={icon} />
    {children}
  </div>
)

/** Stands for what could not be read and was never read before. */
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

/** A button whose work is under way keeps its place and its focus, and does nothing more. */
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
