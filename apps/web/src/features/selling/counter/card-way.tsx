import { Autocomplete, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { PartDraft } from '@shop/browser/payment-parts'
import { CARD_BRANDS, CARD_KINDS, type CardKind, MOST_CARD_INSTALMENTS } from '@shop/domain/order-parts'
import classes from './counter.module.css'

const KINDS = Object.entries(CARD_KINDS).map(([value, label]) => ({ value, label }))
const INSTALMENTS = Array.from({ length: MOST_CARD_INSTALMENTS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'À vista' : `${index + 1}x`,
}))

interface Props {
  card: PartDraft
  onChange: (change: Partial<PartDraft>) => void
}

/** A card for the whole sale: the machine has charged it. */
export function CardWay({ card, onChange }: Props) {
  const { brand = '', cardKind = 'credit', instalments = 1, authorisation = '' } = card
  return (
    <div className={classes.card}>
      <Autocomplete
        aria-label="Bandeira"
        placeholder="Bandeira"
        // It is loaded when the key is pressed; with a brand the confirmation has the focus.
        autoFocus={brand === ''}
        data={[...CARD_BRANDS]}
        value={brand}
        // Below is the confirmation, and above at the right the total.
        comboboxProps={{ position: 'top' }}
        maxLength={30}
        onChange={(typed) => onChange({ brand: typed })}
      />
      <SegmentedControl
        aria-label="Débito ou crédito"
        data={KINDS}
        value={cardKind}
        onChange={(kind) => onChange({ cardKind: kind as CardKind })}
      />
      <NativeSelect
        aria-label="Parcelas"
        disabled={cardKind === 'debit'}
        data={INSTALMENTS}
        value={cardKind === 'debit' ? '1' : String(instalments)}
        onChange={(event) => onChange({ instalments: Number(event.currentTarget.value) })}
      />
      <TextInput
        aria-label="Autorização"
        placeholder="Autorização (opcional)"
        value={authorisation}
        maxLength={40}
        onChange={(event) => onChange({ authorisation: event.currentTarget.value })}
      />
    </div>
  )
}
