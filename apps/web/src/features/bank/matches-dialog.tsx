import { Checkbox, Stack, Text } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { BankMatches } from '@shop/contract/bank'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { MATCHES, refreshBank, settleMatches } from './bank.api.ts'
import { proposalText } from './proposal-text.ts'

type Match = BankMatches['items'][number]

/** Ticked beforehand: more than the amount is the same. */
const isLikely = ({ proposal }: Match) => proposal.why !== 'mesmo valor'

/** All waiting lines that can pay one thing alone, to be settled together. */
export function MatchesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(MATCHES)
  return data ? <Matches matches={data.items} onClose={onClose} /> : <Spinner />
}

function Matches({ matches, onClose }: { matches: readonly Match[]; onClose: () => void }) {
  const form = useAppForm({
    initialValues: { chosen: matches.filter(isLikely).map(({ id }) => String(id)) },
    rules: { chosen: (chosen) => (chosen.length > 0 ? null : 'Escolha ao menos um lançamento') },
    toBody: ({ chosen }) => chosen.map(Number),
    save: settleMatches,
    onSaved: ({ settled, left }) => {
      const others =
        left.length > 0
          ? `${counted(left.length, 'ficou', 'ficaram')} à espera: ${left[0]?.reason}`
          : undefined
      notify.success(`${counted(settled, 'lançamento conciliado', 'lançamentos conciliados')}.`, others)
      void refreshBank()
      onClose()
    },
    errorText: 'Não foi possível conciliar os lançamentos, tente novamente mais tarde.',
  })
  const { chosen } = form.values
  const total = matches.reduce((sum, { id, amount }) => sum + (chosen.includes(String(id)) ? amount : 0), 0)
  return (
    <FormDialog
      form={form}
      title="Conciliar os de um só par"
      submit={`Conciliar ${chosen.length}`}
      focusesSubmit
      onClose={onClose}
    >
      {matches.length === 0 ? (
        <Text size="sm">Nenhum lançamento tem um só par.</Text>
      ) : (
        <Text size="sm">
          Cada um destes lançamentos pode pagar uma coisa só, e nenhum outro pode pagá-la. Os que só têm o
          mesmo valor vêm desmarcados. Marcados: <strong>{formatReais(total)}</strong>
        </Text>
      )}
      <Checkbox.Group label="Lançamentos" {...form.field('chosen')}>
        <Stack gap={8} pt={4}>
          {matches.map((match) => (
            <Checkbox
              key={match.id}
              value={String(match.id)}
              label={`${formatReais(match.amount)} · ${match.description}`}
              description={`${proposalText(match.proposal)} · ${match.proposal.name}: ${match.proposal.why}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  )
}
