import { NativeSelect, TextInput } from '@mantine/core'
import { decideSupplierReturnBody, type SentUnit } from '@shop/contract/supplier-returns'
import { reaisFromCents } from '@shop/domain/money'
import { SUPPLIER_OUTCOMES, type SupplierOutcome } from '@shop/domain/supplier-returns'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { decideSentUnit, refreshBuying } from '../purchases.api.ts'

interface Props {
  returnId: number
  unit: SentUnit
  onClose: () => void
}

const EFFECTS: Record<SupplierOutcome, string> = {
  credited: 'O aparelho fica com o fornecedor.',
  replaced: 'O outro aparelho entra no estoque ao custo deste.',
  repaired: 'O aparelho volta ao estoque.',
  refused: 'O aparelho volta aos defeituosos.',
}

/** Records the outcome of one unit that a supplier had. */
export function DecideDialog({ returnId, unit, onClose }: Props) {
  const form = useAppForm({
    initialValues: {
      outcome: 'credited' as SupplierOutcome,
      amountCents: null as number | null,
      serial: '',
    },
    rules: {
      amountCents: (cents, { outcome }) =>
        outcome !== 'credited' || Number(cents) > 0 ? null : 'Informe o valor creditado.',
      serial: (serial, { outcome }) =>
        outcome !== 'replaced' || String(serial).trim() ? null : 'Informe o número de série.',
    },
    toBody: ({ outcome, amountCents, serial }) => ({
      outcome,
      ...(outcome === 'credited' && { amount: reaisFromCents(Number(amountCents)) }),
      ...(outcome === 'replaced' && { serial: serial.trim() }),
    }),
    schema: decideSupplierReturnBody,
    save: decideSentUnit(returnId, unit.serial),
    savedText: 'Resultado registrado com sucesso.',
    refresh: refreshBuying,
    close: onClose,
    draft: `supplier-outcome:${returnId}:${unit.serial}`,
    errorText: 'Não foi possível registrar o resultado, tente novamente mais tarde.',
  })
  const { outcome } = form.values
  return (
    <FormDialog form={form} title={`Resultado: ${unit.serial}`} submit="Registrar" onClose={onClose}>
      <NativeSelect
        data-autofocus
        label="O que aconteceu"
        description={EFFECTS[outcome]}
        data={Object.entries(SUPPLIER_OUTCOMES).map(([value, label]) => ({ value, label }))}
        {...form.field('outcome')}
      />
      {outcome === 'credited' && (
        <MoneyInput label="Valor creditado" required {...form.field('amountCents')} />
      )}
      {outcome === 'replaced' && (
        <TextInput
          label="Número de série do outro aparelho"
          required
          maxLength={60}
          {...form.field('serial')}
        />
      )}
    </FormDialog>
  )
}
