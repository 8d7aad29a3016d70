import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatReais } from '@shop/browser/format'
import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import { levelLabel } from '@shop/domain/pricing'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ResultCount, SearchBox } from '../../../shared/ui/search-box.tsx'
import { CustomerTable } from '../customer-table.tsx'
import { RegisterDialog } from '../register-dialog.tsx'
import { type ChosenCustomer, customerSearch } from '../selling.api.ts'
import { WalkInButton } from '../walk-in-button.tsx'
import classes from './counter.module.css'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface Props {
  /** Why a customer is asked for, where that is not plain: it must be a registered one. */
  about?: string
  onClose: () => void
  onChoose: (customer: ChosenCustomer) => void
}

/** Chooses the customer of the sale by name, e-mail or telephone, or registers one. */
export function CustomerDialog({ about, onClose, onChoose }: Props) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [registering, setRegistering] = useState(false)
  const typed = text.trim()
  const [wanted] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const found = useQuery({ ...customerSearch(wanted), placeholderData: keepPreviousData })
  const customers = wanted === '' ? undefined : found.isError ? [] : found.data
  const shown = wanted === typed && !found.isFetching ? customers : undefined
  const active = shown?.[place]
  const enter = async () => {
    if (active) return onChoose(active)
    if (!typed) return
    const response = await client.fetchQuery(customerSearch(typed)).catch(() => undefined)
    const [only, ...others] = response?.customers ?? []
    if (only && others.length === 0) onChoose(only)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step && shown) {
      event.preventDefault()
      setPlace(Math.min(shown.length - 1, Math.max(0, place + step)))
    }
    if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault()
      void enter()
    }
  }
  if (registering)
    return <RegisterDialog typed={typed} onClose={() => setRegistering(false)} onRegistered={onChoose} />
  return (
    <Dialog opened closesOnBack title="Cliente da venda" onClose={onClose}>
      {about && <p className={classes.about}>{about}</p>}
      <SearchBox
        data-autofocus
        size="md"
        placeholder="Nome, e-mail ou telefone"
        aria-activedescendant={active && `customer-${active.id}`}
        value={text}
        onChange={(value) => {
          setText(value)
          setPlace(0)
        }}
        onKeyDownCapture={press}
      />
      <Group gap={8} align="stretch" my={12}>
        {!about && <WalkInButton onChoose={onChoose} />}
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setRegistering(true)}
        >
          Cadastrar
        </Button>
      </Group>
      <ResultCount count={wanted === '' || found.isFetching ? undefined : customers?.length} />
      {customers?.length === 0 && <p>Ninguém com “{wanted}”. Cadastre com nome e telefone.</p>}
      {customers && customers.length > 0 && (
        <CustomerTable
          label="Clientes encontrados"
          columns={['Nome', 'Telefone', 'Nível', 'Crédito']}
          numeric="Crédito"
          rows={customers.map(({ id, name, phoneEnd, level, credit }) => ({
            id,
            rowId: `customer-${id}`,
            isActive: id === active?.id,
            name,
            facts: [
              phoneEnd && `final ${phoneEnd}`,
              level > 0 ? levelLabel(level) : '',
              credit > 0 ? formatReais(credit) : '',
            ],
          }))}
          onSelect={(id) => {
            const chosen = customers.find((one) => one.id === id)
            if (chosen) onChoose(chosen)
          }}
        />
      )}
    </Dialog>
  )
}
