import { completeTradeInBody, type TradeIn } from '@shop/contract/trade-ins'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { emptyRecord, RecordFields, recordBody } from './record-fields.tsx'
import { completeTradeIn, refreshTradeIns } from './trade-ins.api.ts'

/** Adds what the record of a bought phone lacks. */
export function CompleteDialog({ tradeIn, onClose }: { tradeIn: TradeIn; onClose: () => void }) {
  const form = useAppForm({
    initialValues: emptyRecord(),
    schema: completeTradeInBody,
    toBody: recordBody,
    save: completeTradeIn(tradeIn.id),
    savedText: 'Cadastro salvo com sucesso.',
    refresh: refreshTradeIns,
    close: onClose,
    draft: `trade-in-record:${tradeIn.id}`,
    errorText: 'Não foi possível salvar o cadastro, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Completar ${tradeIn.code}`}
      submit="Salvar"
      about={<p>Falta: {tradeIn.missing.join(', ')}.</p>}
      onClose={onClose}
    >
      <RecordFields
        values={form.values}
        missing={tradeIn.missing}
        onChange={(change) => form.form.setValues(change)}
      />
    </FormDialog>
  )
}
