import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Loading } from './not-loaded.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Its title, also before it is loaded. */
  title: (data: Data | undefined) => string
  /** Buttons beside 'Fechar'. */
  actions?: (data: Data) => ReactNode
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** A record of a list in a dialog: its fields, its lines, and its actions. */
export function RecordDialog<Data>({ query, title, actions, onClose, children }: Props<Data>) {
  const { data } = query
  return (
    <Dialog
      opened
      size="wide"
      title={title(data)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {data !== undefined && actions?.(data)}
        </>
      }
    >
      {data !== undefined && children(data)}
      {data === undefined && <Loading query={query} />}
    </Dialog>
  )
}
