import { Button, NativeSelect, Switch, Textarea } from '@mantine/core'
import type { OrderMessages } from '@shop/contract/messages'
import { saveOrderMessagesBody } from '@shop/contract/messages'
import { SWITCHED_MAILS, type SwitchedMailKind } from '@shop/domain/customer-mails'
import {
  DEFAULT_MESSAGES,
  EXAMPLE_VALUES,
  fillMessage,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@shop/domain/order-message'
import type { StatusKey } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useOpened } from '../../shared/form/use-opened.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { company, messages, saveMessages } from './company.api.ts'
import classes from './messages-dialog.module.css'
import { useReloadSettings } from './settings.api.ts'

const TITLE = 'Mensagens aos clientes'

export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const { opened, query } = useOpened(messages)
  if (opened) return <MessagesForm saved={opened} onClose={onClose} />
  return (
    <Dialog opened title={TITLE} size="lg" onClose={onClose}>
      <Loading query={query} />
    </Dialog>
  )
}

const PLACES = Object.entries(PLACEHOLDERS)
const KINDS = Object.keys(SWITCHED_MAILS) as SwitchedMailKind[]

const valuesOf = ({ texts, mails }: OrderMessages) => ({
  texts: Object.fromEntries(texts.map(({ statusKey, text }) => [statusKey, text])),
  mails: Object.fromEntries(mails.map(({ kind, enabled }) => [kind, enabled])),
})

type Values = ReturnType<typeof valuesOf>

/** Only changed texts are sent, so that two people who write different texts do not overwrite each other. */
const changesOf = (before: Values, { texts, mails }: Values) => ({
  texts: Object.entries(texts)
    .filter(([key, text]) => text !== before.texts[key])
    .map(([key, text]) => ({ statusKey: Number(key), text })),
  mails: KINDS.filter((kind) => mails[kind] !== before.mails[kind]).map((kind) => ({
    kind,
    enabled: mails[kind] ?? true,
  })),
})

/** The message about unknown placeholders in braces; null without any. */
function problemOf(text: string): string | null {
  const unknown = unknownPlaceholders(text)
  return unknown.length > 0 ? `Não existe: ${unknown.join(', ')}` : null
}

function MessagesForm({ saved, onClose }: { saved: OrderMessages; onClose: () => void }) {
  const reload = useReloadSettings()
  const { data: shop } = useQuery(company)
  const [statusKey, setStatusKey] = useState(saved.texts[0]?.statusKey ?? 1)
  const input = useRef<HTMLTextAreaElement>(null)
  const before = valuesOf(saved)
  const form = useAppForm({
    initialValues: before,
    schema: saveOrderMessagesBody,
    rules: {
      texts: (texts) => Object.values(texts).map(problemOf).find(Boolean) ?? null,
    },
    toBody: (values) => changesOf(before, values),
    save: saveMessages,
    savedText: 'Mensagens alteradas com sucesso.',
    refresh: reload,
    close: onClose,
    draft: 'messages',
    errorText: 'Não foi possível alterar as mensagens.',
  })
  const { texts, mails } = form.values
  const text = texts[statusKey] ?? ''
  const write = (value: string) => form.form.setFieldValue('texts', { ...texts, [statusKey]: value })
  const insert = (place: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    write(`${text.slice(0, selectionStart)}{${place}}${text.slice(selectionEnd)}`)
    input.current?.focus()
  }
  const shown = text.trim() || DEFAULT_MESSAGES[statusKey as StatusKey]
  return (
    <FormDialog form={form} size="lg" title={TITLE} submit="Salvar" onClose={onClose}>
      <NativeSelect
        data-autofocus
        label="Status do pedido"
        data={saved.texts.map(({ statusKey, status }) => ({ value: String(statusKey), label: status }))}
        value={statusKey}
        onChange={({ currentTarget }) => setStatusKey(Number(currentTarget.value))}
      />
      <Textarea
        ref={input}
        label="Texto para o WhatsApp"
        description="Em branco, volta ao texto original."
        autosize
        minRows={3}
        maxLength={1000}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        error={problemOf(text)}
      />
      <fieldset className={classes.places}>
        <legend>Inserir no texto</legend>
        {PLACES.map(([place, meaning]) => (
          <Button key={place} size="xs" variant="default" onClick={() => insert(place)}>
            {meaning}
          </Button>
        ))}
      </fieldset>
      <section className={classes.preview} aria-label="Prévia">
        <span>Prévia</span>
        <p>{fillMessage(shown, { ...EXAMPLE_VALUES, loja: shop?.name || EXAMPLE_VALUES.loja })}</p>
      </section>
      <fieldset className={classes.mails}>
        <legend>E-mails enviados ao cliente</legend>
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            label={SWITCHED_MAILS[kind]}
            checked={mails[kind] ?? true}
            onChange={({ currentTarget }) =>
              form.form.setFieldValue('mails', { ...mails, [kind]: currentTarget.checked })
            }
          />
        ))}
        <p>Só recebe e-mails quem confirmou o endereço.</p>
      </fieldset>
    </FormDialog>
  )
}
