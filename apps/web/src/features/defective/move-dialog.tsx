import { NativeSelect, TextInput } from '@mantine/core'
import { required } from '@shop/browser/field-rules'
import { type DefectiveProduct, moveDefectiveBody } from '@shop/contract/defective'
import { DEFECTIVE_KINDS, DEFECTIVE_MOVES, type DefectiveMove } from '@shop/domain/defective'
import { useQuery } from '@tanstack/react-query'
import { SerialNumbers } from '../../entities/units/serial-numbers.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { CountInput } from '../../shared/ui/number-input.tsx'
import { foundProduct, moveDefective, refreshDefective } from './defective.api.ts'

interface Props {
  /** The product whose units are moved; absent for units found defective in the stock. */
  product?: Pick<DefectiveProduct, 'code' | 'name' | 'defective' | 'serials'>
  onClose: () => void
}

const optionsFor = (moves: readonly DefectiveMove[]) =>
  moves.map((kind) => ({ value: kind, label: DEFECTIVE_KINDS[kind] }))

/** Moves units onto the defective shelf, or off it. */
export function MoveDialog({ product, onClose }: Props) {
  const moves = DEFECTIVE_MOVES.filter((kind) => (kind === 'found') === !product)
  const form = useAppForm({
    initialValues: {
      code: product?.code ?? '',
      kind: moves[0] ?? ('found' as DefectiveMove),
      quantity: 1 as number | null,
      comment: '',
      serials: [] as string[],
    },
    rules: {
      code: (value) => (String(value).trim() ? null : 'Informe o código do produto'),
      quantity: (value) => (Number(value) >= 1 ? null : 'Informe a quantidade'),
      comment: required('Preencha o campo'),
    },
    toBody: (values) => values,
    save: ({ code, kind, quantity, comment, serials }, key) =>
      moveDefective(code.trim())(
        moveDefectiveBody.parse({ kind, quantity: Number(quantity), comment, serials }),
        key,
      ),
    savedText: 'Movimento registrado com sucesso.',
    refresh: refreshDefective,
    close: onClose,
    draft: `defective:${product?.code ?? 'found'}`,
    errorText: 'Não foi possível registrar o movimento, tente novamente mais tarde.',
  })
  const { data: found } = useQuery(foundProduct(product ? '' : form.values.code.trim()))
  const isSerialised = product ? product.serials !== undefined : found?.serialised === true
  return (
    <FormDialog
      form={form}
      title={product ? `Movimentar: ${product.name}` : 'Encontrei no estoque'}
      submit="Registrar"
      onClose={onClose}
    >
      {!product && (
        <TextInput data-autofocus label="Código do produto" required maxLength={20} {...form.field('code')} />
      )}
      {product && <NativeSelect label="O que aconteceu" data={optionsFor(moves)} {...form.field('kind')} />}
      <CountInput
        label={product ? `Quantidade (até ${product.defective})` : 'Quantidade'}
        required
        {...form.field('quantity')}
      />
      {isSerialised && (
        <SerialNumbers
          label={product?.name ?? found?.name ?? ''}
          needed={Number(form.values.quantity) || 0}
          known={product?.serials}
          value={form.values.serials}
          onChange={(serials) => form.form.setFieldValue('serials', serials)}
        />
      )}
      <ReasonField {...form.field('comment')} />
    </FormDialog>
  )
}
