import { Textarea, TextInput } from '@mantine/core'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import classes from '../purchases.module.css'
import type { useReceiving } from './use-receiving.ts'

const COSTS = { freight: 'Frete', discount: 'Desconto', other: 'Outros custos' } as const

/** The document of the goods and its other costs. */
export function ReceiptFields({
  counted,
  change,
}: Pick<ReturnType<typeof useReceiving>, 'counted' | 'change'>) {
  return (
    <>
      <div className={classes.form}>
        <TextInput
          label="Documento"
          description="Número da nota ou do recibo"
          maxLength={60}
          value={counted.document}
          onChange={({ currentTarget: { value } }) => change(() => ({ document: value }))}
        />
        {(Object.keys(COSTS) as (keyof typeof COSTS)[]).map((name) => (
          <MoneyInput
            key={name}
            label={COSTS[name]}
            description="Dividido pelos produtos, por valor"
            value={counted[name]}
            onChange={(value) => change(() => ({ [name]: value }))}
          />
        ))}
      </div>
      <Textarea
        label="Comentário"
        autosize
        minRows={1}
        maxLength={500}
        value={counted.comment}
        onChange={({ currentTarget: { value } }) => change(() => ({ comment: value }))}
      />
    </>
  )
}
