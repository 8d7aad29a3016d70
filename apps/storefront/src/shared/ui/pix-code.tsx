import { CopyButton } from '@shop/browser/ui/copy-button'
import QrImage from '@shop/browser/ui/qr-image'
import { Icon } from './icon.tsx'

/** A Pix code to copy, and to scan with another phone. */
export const PixCode = ({ code }: { code: string }) => (
  <>
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <button type="button" className="button main wide" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? 'Código copiado' : 'Copiar código Pix'}</span>
        </button>
      )}
    </CopyButton>
    <div className="qr">
      <QrImage text={code} label="QR code do Pix" />
    </div>
  </>
)
