import { Button, Textarea } from '@mantine/core'
import { counted } from '@shop/browser/format'
import { importUnitsBody } from '@shop/contract/units'
import { IconUpload } from '@tabler/icons-react'
import { refresh } from '../../shared/api/query-client.ts'
import { FileButton } from '../../shared/files/file-button.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { readUnitLines } from './read-unit-lines.ts'
import { importUnits } from './units.api.ts'

/** Imports the serial numbers of the current stock, from a file or a spreadsheet's cells: code and number. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const form = useAppForm({
    initialValues: { lines: '' },
    rules: { lines: (lines) => readUnitLines(lines).problem ?? null },
    schema: importUnitsBody,
    toBody: ({ lines }) => ({ units: readUnitLines(lines).units }),
    save: importUnits,
    onSaved: ({ products, units }) => {
      notify.success(
        `${counted(units, 'número', 'números')} de série de ${counted(products, 'produto', 'produtos')} ${units === 1 ? 'registrado' : 'registrados'} com sucesso.`,
      )
      void refresh(['units'], ['products'])
      onClose()
    },
    draft: 'units:import',
    errorText: 'Não foi possível registrar os números de série, tente novamente mais tarde.',
  })
  const { units } = readUnitLines(form.values.lines)
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Números de série do estoque"
      submit="Registrar"
      onClose={onClose}
    >
      <p>
        Uma linha por unidade: código do produto e número de série. Cada produto do arquivo passa a ser
        controlado por número de série e precisa dos números de todas as unidades na prateleira, também as de
        pedidos ainda não embalados.
      </p>
      <div>
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => void file?.text().then((text) => form.form.setFieldValue('lines', text))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              Escolher arquivo CSV
            </Button>
          )}
        </FileButton>
      </div>
      <Textarea
        label="Código e número de série"
        description={counted(units.length, 'unidade', 'unidades')}
        required
        autosize
        minRows={6}
        maxRows={14}
        placeholder={'100045;356938035643809'}
        {...form.field('lines')}
      />
    </FormDialog>
  )
}
