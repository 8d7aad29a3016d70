import type { ShopProduct } from '@shop/contract/selling'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/api/api-error.ts'
import { at, call } from '../../shared/api/call.ts'
import { refreshAll, setRead } from '../../shared/api/read.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { BusyButton, Problem } from '../../shared/ui/parts.tsx'

/** For a product that is out: asks for a mail when it is in stock again. The shop sees the wanted products. */
export function NotifyMe({ product }: { product: ShopProduct }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { productId, wanted } = product
  const change = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const method = wanted ? 'DELETE' : 'POST'
      const answer = await call<{ wanted: boolean }>(method, at`/shop/products/${productId}/notify-me`, {
        repeatable: true,
      })
      setRead(at`/shop/products/${productId}`, { ...product, wanted: answer.wanted })
      refreshAll('/shop/products/wanted')
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div class="stack">
      <BusyButton
        type="button"
        class={wanted ? 'button' : 'button main'}
        aria-pressed={wanted}
        busy={busy}
        onClick={change}
      >
        <Icon name={wanted ? 'check' : 'bell'} />
        {wanted ? 'Você será avisado' : 'Avise-me quando chegar'}
      </BusyButton>
      <Problem text={problem} />
    </div>
  )
}
