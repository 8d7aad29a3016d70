import { errorText } from '@shop/browser/api-error'
import type { ShopProduct } from '@shop/contract/selling'
import { useMutation } from '@tanstack/react-query'
import { Icon } from '../../shared/ui/icon.tsx'
import { BusyButton, Problem } from '../../shared/ui/parts.tsx'
import { changeWanted } from './catalogue.api.ts'

const CONFIRM_FIRST = 'Confirme primeiro o seu e-mail em “Conta”: o aviso só chega a um e-mail confirmado.'

/** For a product that is out: requests a mail when it is in stock again. The shop sees the wanted products. */
export function NotifyMe({ product }: { product: ShopProduct }) {
  const change = useMutation({ mutationFn: changeWanted, meta: { silent: true } })
  const { wanted } = product
  return (
    <div className="stack">
      <BusyButton
        type="button"
        className={wanted ? 'button' : 'button main'}
        aria-pressed={wanted}
        busy={change.isPending}
        onClick={() => change.mutate(product)}
      >
        <Icon name={wanted ? 'check' : 'bell'} />
        {wanted ? 'Você será avisado' : 'Avise-me quando chegar'}
      </BusyButton>
      <Problem
        text={
          change.error
            ? errorText(change.error)
            : change.data && 'emailVerified' in change.data && !change.data.emailVerified
              ? CONFIRM_FIRST
              : null
        }
      />
    </div>
  )
}
