import { CopyButton } from '@shop/browser/ui/copy-button'
import { Icon } from '../../shared/ui/icon.tsx'

/** The order's public page, for others who wait for the delivery: opened, shared by the device, or copied. */
export function ShareTracking({ url, code }: { url: string; code: string }) {
  const share = () => navigator.share({ title: `Pedido ${code}`, url }).catch(() => undefined)
  return (
    <p className="row tracking">
      <a className="link" href={url} target="_blank" rel="noreferrer">
        Ver acompanhamento
      </a>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <button type="button" className="link" onClick={'share' in navigator ? share : copy}>
            <Icon name={copied ? 'check' : 'share'} />
            <span aria-live="polite">{copied ? 'Link copiado' : 'Compartilhar'}</span>
          </button>
        )}
      </CopyButton>
    </p>
  )
}
