import { NFE_STATUS, type NfeSummary } from '@shop/contract/nfe'

/** A received note may be cancelled later: its goods are in the stock all the same. */
export const nfeStatusText = ({ status, cancelledAt }: Pick<NfeSummary, 'status' | 'cancelledAt'>): string =>
  status === 'received' && cancelledAt ? 'Recebida, cancelada' : NFE_STATUS[status]
