import { formatReais } from '@shop/browser/format'
import type { Work } from '@shop/contract/dashboard'
import { IconCalendarDue, IconCash, IconMotorbike, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScreenPath } from '../../shared/navigation.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import classes from './work-cards.module.css'

/** Where the shop's money is; each amount opens the screen that has it. */
export function MoneyCards({ of: { till, withDeliverers, overdue } }: { of: Work['money'] }) {
  const amounts: (AmountProps | false | null)[] = [
    till && {
      label: 'Dinheiro no caixa',
      icon: IconCash,
      to: '/admin/cash',
      text: till.expected === null ? 'Caixa fechado' : formatReais(till.expected),
    },
    withDeliverers !== null && {
      label: 'Dinheiro com os motoboys',
      icon: IconMotorbike,
      to: '/admin/cash',
      search: { view: 'settlements' },
      text: formatReais(withDeliverers),
      waits: withDeliverers > 0,
    },
    overdue !== null && {
      label: 'Vencido de clientes',
      icon: IconCalendarDue,
      to: '/admin/receivables',
      search: { age: 'overdue' },
      text: formatReais(overdue),
      waits: overdue > 0,
    },
  ]
  const seen = amounts.filter((amount) => amount !== false && amount !== null)
  if (seen.length === 0) return null
  return (
    <section className={classes.waits} data-amounts aria-label="Dinheiro">
      {seen.map((amount) => (
        <Amount key={amount.label} {...amount} />
      ))}
    </section>
  )
}

interface AmountProps {
  label: string
  icon: TablerIcon
  to: ScreenPath
  search?: Record<string, string>
  text: string
  waits?: boolean
}

function Amount({ label, icon: Icon, to, search, text, waits }: AmountProps) {
  const isOpen = useMayOpen(to)
  const content = (
    <>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.amount}>
        <span className={classes.label}>{label}</span>
        <strong className={classes.count}>{text}</strong>
      </span>
    </>
  )
  const card = { className: `${classes.card} ${classes.waiting}`, 'data-waits': waits || undefined }
  if (!isOpen) return <div {...card}>{content}</div>
  return (
    <Link to={to} search={(search ?? {}) as never} {...card}>
      {content}
    </Link>
  )
}
