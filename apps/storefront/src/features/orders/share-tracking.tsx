import { useState } from 'preact/hooks'
import { Icon } from '../../shared/ui/icon.tsx'

/** The order's public page, for others who wait for the delivery: opened, shared by the device, or copied. */
export function ShareTracking({ url, code }: { url: string; code: string }) {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    if (navigator.share) await navigator.share({ title: `Pedido ${code}`, url }).catch(() => undefined)
    else
      setCopied(
        await navigator.clipboard.writeText(url).then(
          () => true,
          () => false,
        ),
      )
  }
  return (
    <p class="row tracking">
      <a class="link" href={url} target="_blank" rel="noreferrer">
        Ver acompanhamento
      </a>
      {('share' in navigator || 'clipboard' in navigator) && (
        <button type="button" class="link" onClick={share}>
          <Icon name={copied ? 'check' : 'share'} />
          <span aria-live="polite">{copied ? 'Link copiado' : 'Compartilhar'}</span>
        </button>
      )}
    </p>
  )
}
