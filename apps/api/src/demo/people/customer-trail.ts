import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { formatBRL } from '@shop/domain/money'
import { formatPercent } from '@shop/domain/percent'
import { levelLabel } from '@shop/domain/pricing'
import { describeChanges } from '../../features/platform/audit/audit.ts'
import type { RowOf } from '../load/insert-rows.ts'
import type { Random } from '../random.ts'
import type { ShopHours } from '../shop-hours.ts'
import type { Customer } from './customers.ts'
import type { Staff, Team } from './team.ts'

type AuditRow = RowOf<'audit_log'>

/** Older sign-ups have no audit rows. */
const KEPT_DAYS = 90
const DAY = 86_400_000
const IP = '192.168.0.20'

const row = (at: number, by: Staff | null, action: string, customer: Customer, change: string): AuditRow => ({
  at: new Date(at).toISOString(),
  employee_id: by?.employeeId ?? null,
  who: by?.who ?? 'Cliente',
  ip: by ? IP : '',
  action,
  entity: 'customer',
  entity_id: customer.id,
  change,
})

const status = (from: Customer['status'], to: Customer['status']) => ({
  label: 'Situação',
  from: CUSTOMER_STATUS_LABELS[from],
  to: CUSTOMER_STATUS_LABELS[to],
})

const agreed = ({ level = 0, shipping_cost_cents = 0, warranty_ppm = 0 }: Customer) =>
  describeChanges([
    status('Waiting', 'Approved'),
    { label: 'Nível', from: levelLabel(0), to: levelLabel(level) },
    { label: 'Frete', from: formatBRL(0), to: formatBRL(shipping_cost_cents) },
    { label: 'Garantia', from: formatPercent(0), to: formatPercent(warranty_ppm) },
  ])

const raisedFreight = ({ shipping_cost_cents = 0 }: Customer) =>
  describeChanges([
    { label: 'Frete', from: formatBRL(shipping_cost_cents - 200), to: formatBRL(shipping_cost_cents) },
  ])

const blocked = ({ block_note }: Customer) =>
  describeChanges([
    status('Approved', 'Blocked'),
    { label: 'Motivo do bloqueio', from: '', to: block_note ?? '' },
  ])

/** The audit trail of the last months: applications, answers to them, changed terms and blocks. */
export function writeTrail(
  random: Random,
  hours: ShopHours,
  team: Team,
  customers: readonly Customer[],
): AuditRow[] {
  const trail: (AuditRow | undefined)[] = []
  const note = (at: number | undefined, action: string, customer: Customer, change: string) =>
    at && trail.push(row(at, random.pick([team.manager, ...team.cashiers]), action, customer, change))
  for (const customer of customers) {
    const createdAt = Date.parse(customer.created_at ?? '')
    const isRecent = createdAt > hours.now - KEPT_DAYS * DAY
    const lately = hours.at(random.next() * hours.total)
    if (isRecent) {
      trail.push(row(createdAt, null, 'signup', customer, 'Cadastro enviado, uso dos dados autorizado'))
      const answeredAt = hours.after(createdAt, random.int(20, 900))
      if (customer.status === 'Approved') note(answeredAt, 'approve', customer, agreed(customer))
      if (customer.status === 'Reproved')
        note(answeredAt, 'reprove', customer, describeChanges([status('Waiting', 'Reproved')]))
    } else if (customer.status === 'Blocked') note(lately, 'block', customer, blocked(customer))
    else if (random.chance(0.25)) note(lately, 'edit', customer, raisedFreight(customer))
  }
  return trail.filter((one) => one !== undefined).sort((a, b) => String(a.at).localeCompare(String(b.at)))
}
