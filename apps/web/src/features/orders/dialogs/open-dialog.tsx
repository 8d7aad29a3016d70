import type { ReactNode } from 'react'
import { HandOverDialog } from '../../../entities/orders/counter/hand-over-dialog.tsx'
import { ExchangeReturnDialog } from '../../../entities/orders/exchange-return-dialog.tsx'
import { ImagesDialog } from '../../../entities/orders/images-dialog.tsx'
import type { DialogName, OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { PdfDialog } from '../pdf/pdf-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConfirmPixDialog } from './confirm-pix-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { DelivererDialog } from './deliverer-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const DIALOGS: Record<DialogName, (props: OrderDialogProps) => ReactNode> = {
  details: DetailsDialog,
  history: HistoryDialog,
  pdf: PdfDialog,
  receipt: (props) => <ImagesDialog kind="receipt" {...props} />,
  signature: (props) => <ImagesDialog kind="signature" {...props} />,
  packaging: (props) => <ImagesDialog kind="packaging" {...props} />,
  decide: DecideDialog,
  deliverer: DelivererDialog,
  pickup: PickupDialog,
  cancel: CancelDialog,
  handOver: HandOverDialog,
  pack: PackDialog,
  deliver: DeliverDialog,
  fail: FailDialog,
  proof: ProofDialog,
  pix: ConfirmPixDialog,
  exchangeReturn: ExchangeReturnDialog,
}

/** The dialog named in the URL. */
export function OpenDialog({ name, ...props }: OrderDialogProps & { name: DialogName }) {
  const Named = DIALOGS[name]
  return <Named {...props} />
}
