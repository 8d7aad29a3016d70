import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ScreenPath } from '../../shared/navigation.ts'
import classes from './global-search.module.css'
import { SCREEN_ICONS } from './screen-icons.ts'
import { findScreens } from './search-screens.ts'
import { useSearchKeys } from './use-search-keys.ts'

interface Props {
  permissions: readonly string[]
}

/** The search of the top bar; `/` or Ctrl K leads to it from anywhere. */
export function GlobalSearch({ permissions }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const screens = findScreens(text, permissions)
  useSearchKeys(input)

  const pick = (path: string) => {
    setText('')
    combobox.closeDropdown()
    input.current?.blur()
    void navigate({ to: path as ScreenPath })
  }

  return (
    <Combobox
      withinPortal={false}
      store={combobox}
      onOptionSubmit={pick}
      offset={4}
      width="max-content"
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          className={classes.search}
          role="combobox"
          aria-label="Pesquisar"
          placeholder="Pesquisar"
          value={text}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={<Kbd className={classes.key}>/</Kbd>}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options aria-label="Telas">
          {screens.map(({ path, label }) => {
            const Icon = SCREEN_ICONS[path]
            return (
              <Combobox.Option key={path} value={path} className={classes.option}>
                <Icon size={17} stroke={1.7} aria-hidden />
                {label}
              </Combobox.Option>
            )
          })}
          {screens.length === 0 && <Combobox.Empty>Nenhum resultado encontrado</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
