import { Button } from '@mantine/core'
import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { ApiError, errorText } from '../api/api-error.ts'
import classes from './not-loaded.module.css'

export interface Failure {
  error: unknown
  retry: () => void
  /** What is missing, in the screen's own words. */
  text?: string | undefined
}

interface Query {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The failure of a query that is over; undefined while it is being tried again. */
export const failureOf = ({ error, isFetching, refetch }: Query, text?: string): Failure | undefined =>
  error && !isFetching ? { error, text, retry: () => void refetch() } : undefined

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0

/** What happened: that there is no connection, else what the server said. */
export const causeOf = (error: unknown) =>
  isOffline(error) ? 'Sem conexão com o servidor. Verifique a internet.' : errorText(error)

/** In the place of what could not be read, or `above` what was read before; never looks like an empty list. */
export function NotLoaded({ error, retry, text, above = false }: Failure & { above?: boolean }) {
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
        Tentar de novo
      </Button>
    </div>
  )
}
