import { shownEmail } from '@shop/domain/customer-email'
import { labelOfStatusName } from '@shop/domain/order-status'
import { formatPhone } from '@shop/domain/phone'
import { levelLabel } from '@shop/domain/pricing'
import type { ColumnKind, ReportValue } from './report.ts'

/** Kinds whose values people read as a text, on the screen, on paper and in files. */
export const WRITTEN: Partial<Record<ColumnKind, (value: NonNullable<ReportValue>) => string>> = {
  level: (level) => levelLabel(Number(level)),
  status: (name) => labelOfStatusName(String(name)),
  phone: (phone) => formatPhone(String(phone)),
  email: (email) => shownEmail(String(email)),
}
