import { NativeSelect, TextInput } from '@mantine/core'
import { newSupplierReturnBody } from '@shop/contract/supplier-returns'
import { useQuery } from '@tanstack/react-query'
import { SerialNumbers } from '../../../entities/units/serial-numbers.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { allSuppliers, refreshBuying, sendToSupplier } from '../purchases.api.ts'

/** Sends units of the defective shelf to a supplier: scanned one after the other. */
export function NewReturnDialog({ onClose }: { onClose: () => void }) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const form = useAppForm({
    initialValues: { supplierId: '', document: '', serials: [] as string[] },
    rules: {
      supplierId: (id) => (id ? null : 'Selecione o fornecedor'),
      serials: (serials) => (serials.length > 0 ? null : 'Informe os números de série.'),
    },
    schema: newSupplierReturnBody,
    toBody: (values) => ({ ...values, supplierId: Number(values.supplierId) }),
    save: sendToSupplier,
    savedText: 'Remessa registrada com sucesso.',
    refresh: refreshBuying,
    close: onClose,
    draft: 'supplier-return:new',
    errorText: 'Não foi possível registrar a remessa, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} title="Nova remessa" submit="Registrar" onClose={onClose}>
      <NativeSelect
        data-autofocus
        label="Fornecedor"
        required
        data={[
          { value: '', label: 'Selecione' },
          ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field('supplierId')}
      />
      <TextInput
        label="Documento"
        description="Nota fiscal ou protocolo com que os aparelhos vão"
        maxLength={60}
        {...form.field('document')}
      />
      <SerialNumbers
        label="Aparelhos com defeito"
        value={form.values.serials}
        onChange={(serials) => form.form.setFieldValue('serials', serials)}
      />
    </FormDialog>
  )
}
