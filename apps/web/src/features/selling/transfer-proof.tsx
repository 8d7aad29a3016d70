import { Textarea } from '@mantine/core'
import type { Options } from '@shop/browser/cart-options'
import { isPdfBase64, jpegDataUrl } from '@shop/browser/image-file'
import type { SimilarProof } from '@shop/contract/wire'
import { SeenProofs } from '../../entities/orders/seen-proofs.tsx'
import { ImagePicker } from '../../shared/files/image-picker.tsx'
import classes from './transfer-accounts.module.css'
import { TransferAccounts } from './transfer-accounts.tsx'

interface Props {
  options: Options
  onChange: (options: Options) => void
  /** Earlier proofs like the chosen one. */
  seen?: readonly SimilarProof[] | undefined
}

const withoutProof = ({ receiptImage: _, proofReason: __, ...options }: Options): Options => options

/** The account for the transfer, and the proof; with the reason to accept one that was seen before. */
export function TransferProof({ options, onChange, seen }: Props) {
  return (
    <>
      <TransferAccounts />
      <ImagePicker
        label={
          <>
            Comprovante <span className={classes.required}>*obrigatório*</span>
          </>
        }
        button="Escolher comprovante"
        images={options.receiptImage ? [options.receiptImage] : []}
        most={1}
        documents
        onChange={([receiptImage]) =>
          onChange({ ...withoutProof(options), ...(receiptImage && { receiptImage }) })
        }
      />
      {options.receiptImage && seen && (
        <SeenProofs
          own={isPdfBase64(options.receiptImage) ? null : jpegDataUrl(options.receiptImage)}
          similar={seen}
        >
          <Textarea
            label="Motivo para aceitar o comprovante"
            required
            autosize
            minRows={1}
            maxLength={500}
            value={options.proofReason ?? ''}
            onChange={(event) => onChange({ ...options, proofReason: event.currentTarget.value })}
          />
        </SeenProofs>
      )}
    </>
  )
}
