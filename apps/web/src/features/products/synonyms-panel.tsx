import { Button, TagsInput } from '@mantine/core'
import { newSynonymBody, type Synonym } from '@shop/contract/synonyms'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { confirm } from '../../shared/ui/confirm.ts'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { refreshProducts } from './products.api.ts'
import { removeSynonym, saveSynonym, synonyms } from './synonyms.api.ts'

const COLUMNS: readonly Column<Synonym>[] = [
  { id: 'words', header: 'Palavras', value: ({ words }) => words.join(', '), mobile: 'title' },
  { id: 'also', header: 'Encontram também', value: ({ also }) => also.join(', '), mobile: 'line' },
]
const synonymKey = ({ id }: Synonym) => id
const synonymLabel = ({ words }: Synonym) => words.join(', ')
const valuesOf = (synonym: Synonym | undefined) => ({
  words: synonym?.words ?? [],
  also: synonym?.also ?? [],
})

interface Props {
  /** Absent for new words. */
  synonym: Synonym | undefined
  onClose: () => void
}

function SynonymDialog({ synonym: first, onClose }: Props) {
  const [synonym, setSynonym] = useState(first)
  const remove = useMutation({
    mutationFn: removeSynonym,
    onSuccess: () => {
      void refreshProducts()
      onClose()
    },
    meta: {
      successText: 'Palavras removidas da busca.',
      errorText: 'Não foi possível remover as palavras, tente novamente mais tarde.',
    },
  })
  const form = useAppForm({
    initialValues: valuesOf(synonym),
    schema: newSynonymBody,
    toBody: (values) => values,
    save: (body, key) =>
      saveSynonym(synonym?.id)(synonym ? { ...body, version: synonym.version } : body, key),
    takeOver: (current: Synonym) => {
      setSynonym(current)
      return valuesOf(current)
    },
    savedText: 'Palavras da busca salvas.',
    refresh: refreshProducts,
    close: onClose,
    draft: `synonym:${synonym?.id ?? 'new'}`,
    errorText: 'Não foi possível salvar as palavras, tente novamente mais tarde.',
  })
  const askAndRemove = async ({ id, words }: Synonym) => {
    const about = [words.join(', '), 'A busca deixa de tratar estas palavras como iguais.']
    if (await confirm('Remover estas palavras?', { about, danger: true, confirmLabel: 'Remover' }))
      remove.mutate(id)
  }
  return (
    <FormDialog
      form={form}
      closesOnBack
      title={synonym ? 'Palavras da busca' : 'Novas palavras da busca'}
      submit="Salvar"
      onClose={onClose}
      beside={
        synonym && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void askAndRemove(synonym)}
          >
            Remover
          </Button>
        )
      }
    >
      <TagsInput
        data-autofocus
        required
        label="Palavras que dizem a mesma coisa"
        description="Quem pesquisa por uma delas encontra o que se chama por qualquer outra."
        placeholder="Digite e pressione Enter"
        {...form.field('words')}
      />
      <TagsInput
        label="Encontram também"
        description="O que estas palavras encontram além disso, sem que o contrário valha: ‘ifone’ encontra iPhone."
        placeholder="Digite e pressione Enter"
        {...form.field('also')}
      />
    </FormDialog>
  )
}

/** What people call the same thing, for the search of products. */
export default function SynonymsPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery(synonyms)
  const { data = [], isFetching } = query
  const [opened, setOpened] = useState<{ synonym: Synonym | undefined } | null>(null)
  return (
    <Card
      takesFocus
      flush
      title="Palavras da busca"
      actions={
        <>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened({ synonym: undefined })}
          >
            Novas palavras
          </Button>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <DataTable
        id="synonyms"
        label="Palavras da busca"
        columns={COLUMNS}
        rows={data}
        rowKey={synonymKey}
        rowLabel={synonymLabel}
        loading={isFetching}
        emptyText="Nenhuma palavra foi cadastrada."
        failure={failureOf(query, 'Não foi possível carregar as palavras da busca.')}
        onOpen={(synonym) => setOpened({ synonym })}
      />
      {opened && <SynonymDialog synonym={opened.synonym} onClose={() => setOpened(null)} />}
    </Card>
  )
}
