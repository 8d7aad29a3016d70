import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PopoverButton } from '../ui/popup.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { afterPress } from './after-press.ts'
import { dayText, readDay, withSlashes } from './date-text.ts'

const DateCalendar = lazyPart(
  () => import('./date-calendar.tsx').then((it) => it.default),
  <Spinner inline />,
)

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  label: string
  /** YYYY-MM-DD; '' for none. */
  value: string
  /** Called with '' while the text is not a day. */
  onChange: (day: string) => void
}

/** A day in Brazilian form, whatever the browser's language; typed, or picked from a calendar. */
export function DateField({ value, onChange, error, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(true)
  const shown = typed ?? dayText(value)
  const type = (next: string) => {
    const text = withSlashes(next, shown)
    const read = readDay(text)
    const day = 'day' in read ? read.day : ''
    setTyped(text)
    if (day !== value) onChange(day)
  }
  const leave = () => {
    setLeft(true)
    // Unreadable text stays, for the person to correct.
    if (typed === null || typed.trim() === '' || 'day' in readDay(typed)) setTyped(null)
  }
  const pick = (day: string) => {
    setTyped(null)
    if (day !== value) onChange(day)
  }
  const read = typed?.trim() ? readDay(typed) : null
  const unreadable = left && read && 'problem' in read && read.problem
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      {...props}
      value={shown}
      error={unreadable || error}
      onFocus={() => setLeft(false)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) =>
        afterPress(() => {
          leave()
          onBlur?.(event)
        })
      }
      rightSection={<CalendarButton label={props.label} value={value} onPick={pick} />}
    />
  )
}

interface CalendarProps {
  label: string
  value: string
  onPick: (day: string) => void
}

function CalendarButton({ label, value, onPick }: CalendarProps) {
  return (
    <PopoverButton
      trapFocus={false}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Abrir calendário"
          aria-description={label}
        >
          <IconCalendar size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    >
      {(close) => (
        <DateCalendar
          value={value}
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}
