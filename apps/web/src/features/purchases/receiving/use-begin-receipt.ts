import { newKey } from '@shop/browser/new-key'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginReceipt, refreshBuying } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'

export interface Source {
  purchaseId?: number
  nfeId?: number
  supplierId?: number
}

/** Starts a goods receipt and opens it. */
export function useBeginReceipt(opened: ViewProps['opened']) {
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (source: Source) => beginReceipt(source, key),
    onSuccess: ({ id }) => {
      setKey(newKey())
      void refreshBuying()
      opened.open({ view: 'receipts', open: id }, { fromTop: true })
    },
    meta: { errorText: 'Não foi possível iniciar o recebimento, tente novamente mais tarde.' },
  })
}
