import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openWithoutNetwork } from '../../offline/open-without-network.ts'
import { useReader } from '../../shared/scan/use-reader.ts'
import { NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { CountRecords } from './count-records.tsx'
import { Counting } from './counting.tsx'
import { countHead } from './counts.api.ts'
import { Differences } from './differences.tsx'
import { readSavedCount } from './saved-count.ts'

const route = getRouteApi('/admin-frame/admin/counts')

/** One count. Offline it is the one stored on this phone, if it was being counted here. */
export function OpenCount({ id }: { id: number }) {
  const navigate = route.useNavigate()
  useEffect(openWithoutNetwork, [])
  const query = useQuery(countHead(id))
  // Codes read before the list is drawn; from then on its own field receives them.
  const early = useRef<string[]>([])
  useReader((code) => early.current.push(code), { place: 'rest' })
  const count = query.data ?? readSavedCount(id)
  return (
    <>
      <PageHeader title={count ? `Contagem ${count.name}` : 'Contagem'}>
        <Button
          size="md"
          variant="default"
          mih={44}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => navigate({ search: {} })}
        >
          Voltar
        </Button>
      </PageHeader>
      {!count && query.error && <NotLoaded error={query.error} retry={() => void query.refetch()} />}
      {!count && !query.error && <Spinner />}
      {count?.status === 'open' ? <Counting count={count} early={early} /> : <CountRecords id={id} />}
      {count && count.status !== 'open' && <Differences count={count} />}
    </>
  )
}
