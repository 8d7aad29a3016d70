import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useReader } from '../../shared/scan/use-reader.ts'
import { ArrowChoices } from '../../shared/ui/arrow-choices.tsx'
import choices from '../../shared/ui/choices.module.css'
import { termText } from './claim-text.ts'
import { claimableUnits } from './claims.api.ts'

/** Finds a unit whose number cannot be read, by its customer or order. */
export function FindUnit({ onChoose }: { onChoose: (serial: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery({ ...claimableUnits(search), enabled: search !== '' })
  const find = () => setSearch(typed.trim())
  const box = useRef<HTMLInputElement>(null)
  // The code of a receipt is no serial number.
  useReader(
    (code) => {
      setTyped(code)
      setSearch(code)
    },
    { place: 'box', box },
  )
  return (
    <ArrowChoices>
      <Group align="end" gap="xs" mb="xs" wrap="nowrap">
        <TextInput
          ref={box}
          label="O aparelho não liga? Procure por cliente ou pedido"
          placeholder="Nome, documento, telefone ou código do pedido"
          maxLength={120}
          flex={1}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find()
          }}
        />
        <Button variant="default" loading={isFetching} disabled={typed.trim() === ''} onClick={find}>
          Procurar
        </Button>
      </Group>
      {search !== '' && data?.length === 0 && (
        <Text role="status">Nenhum aparelho entregue a “{search}”.</Text>
      )}
      {search !== '' && data && data.length > 0 && (
        <ul className={choices.list} aria-label="Aparelhos do cliente">
          {data.map(({ serial, productName, customer, orderCode, legalUntil }) => (
            <li key={serial}>
              <button
                type="button"
                className={choices.choice}
                onClick={() => {
                  setSearch('')
                  onChoose(serial)
                }}
              >
                {productName}
                <small>
                  {serial} · {customer} · pedido {orderCode}
                </small>
                <small>Garantia legal {termText(legalUntil)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ArrowChoices>
  )
}
