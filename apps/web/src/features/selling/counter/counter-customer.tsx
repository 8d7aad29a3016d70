import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { isWalkIn } from '@shop/domain/customer-email'
import { levelLabel } from '@shop/domain/pricing'
import { IconUserSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../../shared/ui/lazy-part.tsx'
import type { ChosenCustomer } from '../selling.api.ts'
import classes from './counter.module.css'

const CustomerDialog = lazyPart(() => import('./customer-dialog.tsx').then((it) => it.CustomerDialog))

/** What decides how the customer may pay. */
function factsOf({ customer, credit, counter }: PreCheckout) {
  const { level, termPlans, termAvailable } = customer
  return [
    level > 0 && { text: `Nível ${levelLabel(level)}` },
    termPlans.length > 0 && { text: `Livre a prazo ${formatReais(termAvailable)}` },
    counter && counter.overdue > 0 && { text: `Vencido ${formatReais(counter.overdue)}`, isBad: true },
    credit > 0 && { text: `Crédito ${formatReais(credit)}` },
  ].filter((fact) => fact !== false && fact !== undefined)
}

interface Props {
  sale: PreCheckout
  onChange: (customer: ChosenCustomer) => void
}

/** Whose sale it is, with what matters for the payment. */
export function CounterCustomer({ sale, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  // A name that is typed right after F4 belongs into the dialog.
  useEffect(CustomerDialog.preload, [])
  useHotkeys([['F4', () => !document.querySelector('[role="dialog"]') && setOpened(true)]], [])
  return (
    <div className={classes.customer}>
      <div className={classes.name}>
        <strong>{sale.customer.name}</strong>
        <p className={classes.facts}>
          {isWalkIn(sale.customer) && <span>Sem cadastro</span>}
          {factsOf(sale).map(({ text, ...fact }) => (
            <span key={text} data-refused={'isBad' in fact || undefined}>
              {text}
            </span>
          ))}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconUserSearch size={16} aria-hidden />}
        aria-keyshortcuts="F4"
        onClick={() => setOpened(true)}
      >
        Cliente <kbd aria-hidden>F4</kbd>
      </Button>
      {opened && (
        <CustomerDialog
          onClose={() => setOpened(false)}
          onChoose={(customer) => {
            setOpened(false)
            if (customer.id !== sale.customer.id) onChange(customer)
          }}
        />
      )}
    </div>
  )
}
