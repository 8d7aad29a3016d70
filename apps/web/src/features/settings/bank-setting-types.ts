import type { BankSettingType } from '@shop/contract/settings'

export const TYPE_LABELS: Record<BankSettingType, string> = {
  Pix: 'Pix',
  Transfer: 'Transferência bancária',
}
