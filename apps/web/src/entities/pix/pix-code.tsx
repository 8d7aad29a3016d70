import { Button, Textarea } from '@mantine/core'
import { CopyButton } from '@shop/browser/ui/copy-button'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import classes from './pix-code.module.css'

const QrImage = lazyPart(
  () => import('@shop/browser/ui/qr-image').then((it) => it.default),
  <Spinner label="Gerando o QR code" />,
)

/** A BR Code in both forms: a QR code to scan and a text to copy. */
export function PixCode({ code }: { code: string }) {
  return (
    <div className={classes.code}>
      <div className={classes.image}>
        <QrImage text={code} label="QR code do Pix" />
      </div>
      <Textarea
        className={classes.text}
        label="Pix copia e cola"
        value={code}
        readOnly
        autosize
        maxRows={4}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            <span aria-live="polite">{copied ? 'Código Copiado' : 'Copiar código Pix'}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
