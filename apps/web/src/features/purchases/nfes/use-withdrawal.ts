import { useMutation } from '@tanstack/react-query'
import { refreshBuying, withdrawCancellation } from '../purchases.api.ts'

/** Withdraws the cancellation of an NF-e. */
export const useWithdrawal = () =>
  useMutation({
    mutationFn: withdrawCancellation,
    onSuccess: refreshBuying,
    meta: {
      successText: 'Cancelamento retirado.',
      errorText: 'Não foi possível retirar o cancelamento, tente novamente mais tarde.',
    },
  })
