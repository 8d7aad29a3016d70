import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { PRICE_LEVEL_LABELS, PRICE_LEVELS, type PriceLevel } from '@shop/domain/price-changes'
import { PercentInput } from '../../../shared/ui/number-input.tsx'
import classes from '../purchases.module.css'
import { KINDS, type TypedRule } from './repricing-rule.ts'

const FILTERS = { brand: 'Marca', reference: 'Referência', search: 'Busca' } as const

interface Props {
  rule: TypedRule
  onChange: (change: Partial<TypedRule>) => void
}

export function RuleFields({ rule, onChange }: Props) {
  const { kind, percent, levels, endsIn90 } = rule
  return (
    <div className={classes.form}>
      {(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map((name) => (
        <TextInput
          key={name}
          label={FILTERS[name]}
          value={rule[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
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
