import { CloseButton, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import { IconSearch } from '@tabler/icons-react'

/** No call of the server accepts a longer search. */
const MOST_LETTERS = 80

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** On Enter. */
  onSearch?: () => void
}

export function SearchBox({ value, onChange, onSearch, placeholder = 'Pesquisar', ...props }: Props) {
  return (
    <TextInput
      type="text"
      maxLength={MOST_LETTERS}
      role="searchbox"
      aria-label={props.label ? undefined : placeholder}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch?.()
        if (event.key === 'Escape' && value) onChange('')
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value ? <CloseButton size={24} aria-label="Limpar pesquisa" onClick={() => onChange('')} /> : null
      }
      {...props}
    />
  )
}

/** Announces the number of search results to screen readers. Always rendered, because only changes are announced. */
export function ResultCount({ count }: { count: number | undefined }) {
  return (
    <VisuallyHidden role="status">
      {count !== undefined && (count === 1 ? '1 resultado' : `${formatNumber(count)} resultados`)}
    </VisuallyHidden>
  )
}
