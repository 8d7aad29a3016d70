import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import { shopTimeZone } from '@shop/browser/session'
import { shopDay } from '@shop/domain/shop-time'
import { useRef } from 'react'

const LABELS = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
}

// An option of the picker missing in its types: Escape closes the calendar, not the dialog around it.
const IN_DIALOG = { __stopPropagation: true }

interface Props {
  /** YYYY-MM-DD; '' for none. */
  value: string
  onPick: (day: string) => void
}

/** The month of the chosen day, in Portuguese, weeks from Sunday; loaded on first use. */
export default function DateCalendar({ value, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The button that opened the months or the years is replaced by the days, and would lose the focus.
  const holdFocus = () => {
    setTimeout(() => box.current?.querySelector<HTMLElement>('table button:not([tabindex="-1"])')?.focus())
  }
  // Today in shop time, whatever the browser's time zone.
  const today = shopDay(new Date(), shopTimeZone())
  const shown = value || today
  return (
    <FocusTrap>
      <div>
        <DatePicker
          {...IN_DIALOG}
          ref={box}
          locale="pt-br"
          firstDayOfWeek={0}
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={LABELS}
          getDayAriaLabel={(day) => dayjs(day).locale('pt-br').format('D [de] MMMM [de] YYYY')}
          getDayProps={(day) => ({
            'aria-pressed': day === value,
            ...(day === today && {
              'data-today': true,
              'data-highlight-today': true,
              'aria-current': 'date' as const,
            }),
            ...(day === shown && { 'data-autofocus': true }),
          })}
          value={value || null}
          defaultDate={shown}
          onLevelChange={holdFocus}
          onChange={(day) => day && onPick(day)}
        />
      </div>
    </FocusTrap>
  )
}
