import { Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { WALK_IN_NAME } from '@shop/domain/customer-email'
import { IconUser } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../shared/ui/notices.ts'
import { type ChosenCustomer, walkIn } from './selling.api.ts'

/** Sells to somebody who is not registered. It is there from the start: one that came later would move what is beside it. */
export function WalkInButton({ onChoose }: { onChoose: (customer: ChosenCustomer) => void }) {
  const client = useQueryClient()
  useQuery(walkIn)
  const choose = () =>
    client
      .ensureQueryData(walkIn)
      .then(onChoose, (error: unknown) =>
        notify.error(errorText(error, 'Não foi possível começar a venda, tente novamente mais tarde.')),
      )
  return (
    <Button variant="default" leftSection={<IconUser size={18} aria-hidden />} onClick={choose}>
      {WALK_IN_NAME}
    </Button>
  )
}
