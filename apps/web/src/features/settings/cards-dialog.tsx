import { NativeSelect, SimpleGrid } from '@mantine/core'
import { type CardFees, changeCardFeesBody } from '@shop/contract/order-parts'
import { CARD_BRANDS, CARD_KINDS, type CardKind, MOST_CARD_INSTALMENTS } from '@shop/domain/order-parts'
import { percentFromPpm, ppmFromPercent } from '@shop/domain/percent'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { PercentInput, type TypedNumber } from '../../shared/ui/number-input.tsx'
import { cardFees, saveCardFees } from './settings.api.ts'

const TITLE = 'Taxas de cartão'
const HUNDRED_PERCENT = ppmFromPercent(100)

/** The fees of the operators of card machines, by brand and number of instalments. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const { opened, query } = useOpened(cardFees)
  if (opened) return <CardsForm saved={opened} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} size="lg" onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

/** In ppm, by {@link placeOf}, then by number of instalments. */
type Fees = Record<string, Record<number, TypedNumber>>

/** The kind of a card ('' for both), then its brand ('' for every brand without a fee of its own). */
const placeOf = (kind: string, brand: string) => `${kind}:${brand}`
const brandOf = (place: string) => place.slice(place.indexOf(':') + 1)
const kindOf = (place: string) => (place.slice(0, place.indexOf(':')) || null) as CardKind | null

function valuesOf({ fees }: CardFees): Fees {
  const byBrand: Fees = {}
  for (const { brand, kind, instalments, percent } of fees) {
    const name = placeOf(kind ?? '', brand ?? '')
    byBrand[name] = { ...byBrand[name], [instalments]: ppmFromPercent(percent) }
  }
  return byBrand
}

const bodyOf = (byBrand: Fees) => ({
  fees: Object.entries(byBrand).flatMap(([place, fees]) =>
    Object.entries(fees).flatMap(([instalments, ppm]) =>
      ppm === null
        ? []
        : [
            {
              brand: brandOf(place) || null,
              kind: kindOf(place),
              instalments: Number(instalments),
              percent: percentFromPpm(ppm),
            },
          ],
    ),
  ),
})

const COUNTS = Array.from({ length: MOST_CARD_INSTALMENTS }, (_, index) => index + 1)

const isInvalid = (ppm: TypedNumber) => ppm !== null && !(ppm >= 0 && ppm <= HUNDRED_PERCENT)

function CardsForm({ saved, onClose }: { saved: CardFees; onClose: () => void }) {
  const [seen, setSeen] = useState(saved.digest)
  const [brand, setBrand] = useState('')
  const [kind, setKind] = useState('')
  const place = placeOf(kind, brand)
  const form = useAppForm({
    initialValues: { fees: valuesOf(saved) },
    schema: changeCardFeesBody,
    rules: {
      fees: (fees) =>
        Object.values(fees)
          .flatMap(Object.values<TypedNumber>)
          .some(isInvalid)
          ? 'Informe taxas de 0 a 100%.'
          : null,
    },
    toBody: ({ fees }) => ({ ...bodyOf(fees), seen }),
    save: saveCardFees,
    takeOver: (current: CardFees) => {
      setSeen(current.digest)
      return { fees: valuesOf(current) }
    },
    savedText: 'Taxas de cartão alteradas com sucesso.',
    close: onClose,
    draft: 'settings:cards',
    errorText: 'Não foi possível alterar as taxas, tente novamente mais tarde.',
  })
  const { fees } = form.values
  const brands = [...new Set([...CARD_BRANDS, ...Object.keys(fees).map(brandOf)])].filter(Boolean)
  const write = (count: number, ppm: TypedNumber) =>
    form.form.setFieldValue('fees', { ...fees, [place]: { ...fees[place], [count]: ppm } })
  return (
    <FormDialog form={form} title={TITLE} size="lg" submit="Salvar" onClose={onClose}>
      <NativeSelect
        data-autofocus
        label="Bandeira"
        description={
          brand === ''
            ? 'Valem para as bandeiras sem taxa própria. A taxa diminui o lucro da venda, não o seu valor.'
            : 'Em branco, vale a taxa de todas as bandeiras.'
        }
        data={[
          { value: '', label: 'Todas as bandeiras' },
          ...brands.map((name) => ({ value: name, label: name })),
        ]}
        value={brand}
        onChange={({ currentTarget }) => setBrand(currentTarget.value)}
      />
      <NativeSelect
        label="Cartão de"
        description="A taxa de débito ou de crédito vale antes da de ambos."
        data={[
          { value: '', label: 'Débito e crédito' },
          ...Object.entries(CARD_KINDS).map(([value, label]) => ({ value, label })),
        ]}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {/* A key of its own: half typed text must not appear as the fee of another card. */}
      <SimpleGrid key={place} cols={{ base: 2, xs: 4 }} spacing="sm">
        {COUNTS.slice(0, kind === 'debit' ? 1 : undefined).map((count) => (
          <PercentInput
            key={count}
            label={count === 1 ? '1 parcela' : `${count} parcelas`}
            max={HUNDRED_PERCENT}
            value={fees[place]?.[count] ?? null}
            onChange={(ppm) => write(count, ppm)}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  )
}
