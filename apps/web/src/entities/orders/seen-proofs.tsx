import { Textarea } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import type { SimilarProof } from '@shop/contract/wire'
import type { ReactNode } from 'react'
import type { FieldProps } from '../../shared/form/field-props.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { OrderCodeLink } from './order-status.tsx'
import classes from './seen-proofs.module.css'

/** Most earlier proofs shown; further ones are as similar. */
const MOST = 3

export const isPdfUrl = (url: string) => /\.pdf(\?|$)/.test(url)

// Loaded on use: most proofs are images.
const PdfPicture = lazyPart(() => import('../../shared/files/pdf-picture.tsx').then((it) => it.PdfPicture))

/** A proof as an image: of a PDF the first page, with a link to the file. */
export function ProofImage({ url, name }: { url: string | null; name: string }) {
  if (url === null) return <p>O comprovante já foi removido.</p>
  if (isPdfUrl(url)) return <PdfPicture url={url} name={name} />
  return <img src={url} alt={name} />
}

const alikeText = ({ distance }: SimilarProof) =>
  distance === 0 ? 'idêntico' : `${Math.round((1 - distance) * 100)}% igual`

interface Props {
  /** The URL of the proof that is checked; null until it is loaded. */
  own: string | null
  similar: readonly SimilarProof[]
  /** The field for the reason. */
  children?: ReactNode
}

/** A proof beside earlier ones that it resembles, and the reason why it is accepted nevertheless. */
export function SeenProofs({ own, similar, children }: Props) {
  return (
    <section className={classes.seen} aria-label="Comprovante já visto">
      <h3 role="alert">Este comprovante já foi enviado em outro pedido</h3>
      <div className={classes.pair}>
        {own && (
          <figure>
            <ProofImage url={own} name="Comprovante deste pedido" />
            <figcaption>Deste pedido</figcaption>
          </figure>
        )}
        {similar.slice(0, MOST).map((one) => (
          <figure key={`${one.orderId}-${one.at}`}>
            <ProofImage url={one.imageUrl} name={`Comprovante do pedido ${one.code}`} />
            <figcaption>
              <OrderCodeLink code={one.code} /> · {formatDateTime(new Date(one.at))} · {alikeText(one)}
            </figcaption>
          </figure>
        ))}
      </div>
      {children}
    </section>
  )
}

/** Why a proof that was seen before is accepted. */
export const ProofReason = (field: FieldProps<string>) => (
  <Textarea
    label="Motivo para aceitar o comprovante"
    required
    autosize
    minRows={1}
    maxLength={500}
    {...field}
  />
)
