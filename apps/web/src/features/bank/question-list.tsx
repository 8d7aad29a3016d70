import { Box, Button, Group, Select, TextInput } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { counted } from '@shop/browser/format'
import type { AccountTrust, BankAccount } from '@shop/contract/bank'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { hasDoubts, isAsked } from './account-doubts.ts'
import { changeAccount, refreshBank } from './bank.api.ts'
import classes from './bank.module.css'

const OTHER = 'other'

/** The questions about accounts that wait for an answer. */
export function QuestionList({ accounts }: { accounts: readonly BankAccount[] }) {
  const change = useMutation({
    mutationFn: changeAccount,
    onSuccess: () => notify.success('Anotado para os próximos arquivos.'),
    onError: (error) => notify.error(errorText(error)),
    onSettled: refreshBank,
    meta: { silent: true },
  })
  return (
    <Box mt={16}>
      <Card title="O que o arquivo não diz">
        <ul className={classes.questionList}>
          {accounts.filter(isAsked).map((account) => (
            <li key={account.id} className={classes.question}>
              {!account.isConfirmed && (
                <WhichAccount
                  account={account}
                  others={accounts.filter(({ id }) => id !== account.id)}
                  isSending={change.isPending}
                  onAnswer={(answer) => change.mutate({ id: account.id, ...answer })}
                />
              )}
              {hasDoubts(account) && (
                <WhichDirection
                  account={account}
                  isSending={change.isPending}
                  onAnswer={(trusts) => change.mutate({ id: account.id, trusts })}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Box>
  )
}

interface WhichAccountProps {
  account: BankAccount
  others: readonly BankAccount[]
  isSending: boolean
  onAnswer: (answer: { name: string } | { sameAs: number }) => void
}

function WhichAccount({ account, others, isSending, onAnswer }: WhichAccountProps) {
  const [chosen, setChosen] = useState<string | null>(others.length === 0 ? OTHER : null)
  const [name, setName] = useState('')
  const isNew = chosen === OTHER
  return (
    <form
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew) onAnswer({ name: name.trim() })
        else if (chosen !== null) onAnswer({ sameAs: Number(chosen) })
      }}
    >
      <Select
        label={`De que conta é “${account.name}”?`}
        description="Uma conta importada em OFX e em CSV é uma só, e o dinheiro conta uma vez."
        placeholder="Escolha a conta"
        allowDeselect={false}
        data={[
          ...others.map(({ id, name: label }) => ({ value: String(id), label })),
          { value: OTHER, label: 'Outra conta' },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {isNew && (
        <TextInput
          label="Nome da conta"
          placeholder="Banco e número"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant="default"
        loading={isSending}
        disabled={isNew ? name.trim() === '' : chosen === null}
      >
        É esta conta
      </Button>
    </form>
  )
}

interface WhichDirectionProps {
  account: BankAccount
  isSending: boolean
  onAnswer: (trusts: AccountTrust) => void
}

function WhichDirection({ account, isSending, onAnswer }: WhichDirectionProps) {
  const { name, unsaid, contradicting } = account
  const answers: [AccountTrust, string][] =
    contradicting > 0
      ? [
          ['sign', 'Vale o sinal'],
          ['type', 'Vale o tipo'],
          ['mixed', 'Decido cada um'],
        ]
      : [
          ['sign', 'Todos entraram'],
          ['mixed', 'Decido cada um'],
        ]
  return (
    <fieldset className={classes.direction}>
      <legend>
        {contradicting > 0
          ? `Em ${counted(contradicting, 'lançamento', 'lançamentos')} de “${name}”, o sinal diz uma coisa e o tipo (crédito ou débito) outra. O que vale?`
          : `${counted(unsaid, 'lançamento', 'lançamentos')} de “${name}” não ${unsaid === 1 ? 'diz' : 'dizem'} se o dinheiro entrou ou saiu.`}
      </legend>
      <Group gap="10px 16px">
        {answers.map(([trusts, label]) => (
          <Button key={trusts} variant="default" disabled={isSending} onClick={() => onAnswer(trusts)}>
            {label}
          </Button>
        ))}
      </Group>
    </fieldset>
  )
}
