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

interface PictureProps {
  url: string | undefined
  /** CSS pixels of its box, which is a square. */
  size: number
  /** It stands in the first view: fetched before the others. */
  first?: boolean
}

/** A product's picture; decoration, as the product's name is written beside it. */
export const Picture = ({ url, size, first = false }: PictureProps) => (
  <span class="picture">
    {url ? (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        fetchpriority={first ? 'high' : 'auto'}
      />
    ) : (
      <Icon name="phone" />
    )}
  </span>
)
