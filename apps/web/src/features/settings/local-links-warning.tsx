import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { company } from './company.api.ts'
import classes from './settings.module.css'

/** Shown while the shop is started without the URL that customers use. */
export function LocalLinksWarning() {
  const { data } = useQuery(company)
  if (!data?.linksAreLocal) return null
  return (
    <Card>
      <div role="status" className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden />
        <p>
          Os clientes não conseguem abrir os links dos e-mails e das mensagens: eles levam um endereço que só
          funciona neste computador. Inicie a loja com PUBLIC_URL=https://… (o endereço que os clientes usam).
        </p>
      </div>
    </Card>
  )
}
