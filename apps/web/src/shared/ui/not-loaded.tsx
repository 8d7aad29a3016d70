import { Button } from '@mantine/core'
import { ApiError, errorText } from '@shop/browser/api-error'
import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import classes from './not-loaded.module.css'
import { Spinner } from './spinner.tsx'

export interface Failure {
  error: unknown
  retry: () => void
  /** The message of the screen for its own data. */
  text?: string | undefined
  /** The label of the button that loads again, where a screen has its own. */
  retryLabel?: string
}

interface Query {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The failure of a query; undefined while it is being repeated. */
export const failureOf = ({ error, isFetching, refetch }: Query, text?: string): Failure | undefined =>
  error && !isFetching ? { error, text, retry: () => void refetch() } : undefined

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

/** The cause: no connection, otherwise the server's text. */
export const causeOf = (error: unknown) =>
  isOffline(error) ? 'Sem conexão com o servidor. Verifique a internet.' : errorText(error)

/** Shown instead of data that could not be loaded, or `above` data loaded before; never looks like an empty list. */
export function NotLoaded(props: Failure & { above?: boolean }) {
  const { error, retry, text, retryLabel = 'Tentar de novo', above = false } = props
  const Icon = isOffline(error) ? IconWifiOff : IconCloudOff
  const cause = causeOf(error)
  return (
    <div role="alert" className={classes.failure} data-above={above || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={above ? 20 : 28} stroke={1.5} />
      </span>
      {text && <p>{text}</p>}
      {cause !== text && <p className={classes.cause}>{cause}</p>}
      <Button variant="default" size={above ? 'compact-sm' : 'sm'} onClick={retry}>
        {retryLabel}
      </Button>
    </div>
  )
}

/** In place of data that is not loaded yet: a spinner, or the failure with a button to try again. */
export function Loading({ query }: { query: Query }) {
  const failure = failureOf(query)
  return failure ? <NotLoaded {...failure} /> : <Spinner />
}
