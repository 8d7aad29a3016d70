import { Button, Group } from '@mantine/core'
import { shopTimeZone } from '@shop/browser/session'
import { type Days, PERIODS } from '@shop/domain/periods'
import { shopDay } from '@shop/domain/shop-time'

export const today = () => shopDay(new Date(), shopTimeZone())

interface Props {
  start: string | undefined
  end: string | undefined
  onChange: (days: Days) => void
}

/** Buttons for the most used periods. */
export function PeriodChips({ start, end, onChange }: Props) {
  return (
    <Group gap={6} role="group" aria-label="Períodos">
      {PERIODS.map(({ name, days }) => {
        const period = days(today())
        const pressed = period.start === start && period.end === end
        return (
          <Button
            key={name}
            size="xs"
            radius={22}
            variant={pressed ? 'light' : 'default'}
            aria-pressed={pressed}
            onClick={() => onChange(period)}
          >
            {name}
          </Button>
        )
      })}
    </Group>
  )
}
