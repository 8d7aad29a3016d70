import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Claim, changeClaimBody } from '@shop/contract/claims'
import { CLAIM_STATUS, type ClaimStatus } from '@shop/domain/claims'
import { reaisFromCents } from '@shop/domain/money'
import { type ReturnSettlement, SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { changeClaim, refreshClaims } from './claims.api.ts'

interface Props {
  claim: Claim
  status: ClaimStatus
  onClose: () => void
}

/** What each status means for the unit. */
const EFFECTS: Partial<Record<ClaimStatus, string>> = {
  replaced: 'O cliente recebe o outro aparelho com o prazo que resta; o dele vai para os defeituosos.',
  refunded: 'A devolução é registrada; o cliente recebe no máximo o que pagou.',
  refused: 'O motivo aparece para o cliente.',
}

/** Statuses with a field before the comment. */
const WITH_FIELD: readonly ClaimStatus[] = ['repaired', 'replaced', 'refunded']

/** Takes a claim to its next status. */
export function ChangeDialog({ claim, status, onClose }: Props) {
  const form = useAppForm({
    initialValues: {
      comment: '',
      serial: '',
      cost: null as number | null,
      settle: 'credit' as ReturnSettlement,
    },
    rules: {
      comment: (comment) =>
        status !== 'refused' || String(comment).trim() ? null : 'Diga por que a garantia foi recusada.',
      serial: (serial) =>
        status !== 'replaced' || String(serial).trim() ? null : 'Informe o número de série',
    },
    schema: changeClaimBody,
    toBody: ({ comment, serial, cost, settle }) => ({
      status,
      comment,
      ...(status === 'replaced' && { serial: serial.trim() }),
      ...(status === 'repaired' && { cost: reaisFromCents(cost ?? 0) }),
      ...(status === 'refunded' && { settle }),
    }),
    save: changeClaim(claim.id),
    savedText: 'Garantia atualizada com sucesso.',
    refresh: refreshClaims,
    close: onClose,
    draft: `claim:${claim.id}:${status}`,
    errorText: 'Não foi possível atualizar a garantia, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      title={`${claim.code}: ${CLAIM_STATUS[status]}`}
      submit="Confirmar"
      about={EFFECTS[status] && <p>{EFFECTS[status]}</p>}
      onClose={onClose}
    >
      {status === 'replaced' && (
        <TextInput
          data-autofocus
          label="Número de série do aparelho que o cliente recebe"
          required
          maxLength={60}
          {...form.field('serial')}
        />
      )}
      {status === 'repaired' && (
        <MoneyInput data-autofocus label="Custo do conserto" {...form.field('cost')} />
      )}
      {status === 'refunded' && (
        <NativeSelect
          data-autofocus
          label="Como o cliente recebe"
          data={Object.entries(SETTLEMENTS_OF_RETURN).map(([value, label]) => ({ value, label }))}
          {...form.field('settle')}
        />
      )}
      <Textarea
        data-autofocus={!WITH_FIELD.includes(status) || undefined}
        label="Comentário"
        required={status === 'refused'}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('comment')}
      />
    </FormDialog>
  )
}
