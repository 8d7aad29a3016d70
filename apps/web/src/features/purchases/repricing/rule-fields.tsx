import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { PRICE_LEVEL_LABELS, PRICE_LEVELS, type PriceLevel } from '@shop/domain/price-changes'
import { useQuery } from '@tanstack/react-query'
import { brands } from '../../../entities/products/products.api.ts'
import { PercentInput } from '../../../shared/ui/number-input.tsx'
import classes from '../purchases.module.css'
import { KINDS, type TypedRule } from './repricing-rule.ts'

interface Props {
  rule: TypedRule
  onChange: (change: Partial<TypedRule>) => void
}

/** The chosen name stays in the list while the list is loaded. */
const withChosen = (names: readonly string[], chosen: string) =>
  chosen && !names.includes(chosen) ? [...names, chosen] : names

export function RuleFields({ rule, onChange }: Props) {
  const { kind, percent, levels, endsIn90 } = rule
  const { data: all = [] } = useQuery(brands)
  const references = all.find(({ name }) => name === rule.brand)?.references ?? []
  return (
    <div className={classes.form}>
      <NativeSelect
        label="Marca"
        data={[
          { value: '', label: 'Todas' },
          ...withChosen(
            all.map(({ name }) => name),
            rule.brand,
          ),
        ]}
        value={rule.brand}
        onChange={({ currentTarget }) => onChange({ brand: currentTarget.value, reference: '' })}
      />
      <NativeSelect
        label="Referência"
        disabled={!rule.brand}
        data={[{ value: '', label: 'Todas' }, ...withChosen(references, rule.reference)]}
        value={rule.reference}
        onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
      />
      <TextInput
        label="Busca"
        value={rule.search}
        onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
      <NativeSelect
        label="Como"
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as TypedRule['kind'] })}
      />
      {kind !== 'none' && (
        <PercentInput
          label="Percentual"
          description={kind === 'percent' ? 'Negativo diminui' : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          min={kind === 'percent' ? -900_000 : 0}
          value={percent}
          onChange={(next) => onChange({ percent: next })}
        />
      )}
      <Checkbox.Group
        label="Níveis"
        value={levels}
        onChange={(next) => onChange({ levels: next as PriceLevel[] })}
      >
        <Group gap="md" mt={8}>
          {PRICE_LEVELS.map((level) => (
            <Checkbox key={level} value={level} label={PRICE_LEVEL_LABELS[level]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        className={classes.alone}
        label="Terminar em ,90"
        checked={endsIn90}
        onChange={({ currentTarget }) => onChange({ endsIn90: currentTarget.checked })}
      />
    </div>
  )
}
