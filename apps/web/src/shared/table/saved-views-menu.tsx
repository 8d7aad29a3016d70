import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import { useSession } from '@shop/browser/session'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PopoverButton } from '../ui/popup.tsx'
import classes from './data-table.module.css'
import { readViews, type SavedView, viewOf, withView } from './saved-views.ts'
import { ToolButton } from './tool-button.tsx'

/** A person's saved views of a list, stored for that person in this browser like the choice of columns. */
export function SavedViewsMenu({ id }: { id: string }) {
  const key = `views:${useSession()?.personId}:${id}`
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [views, setViews] = useState(() => readViews(localStorage.getItem(key)))
  const save = (next: SavedView[]) => {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return (
    <PopoverButton
      width={300}
      button={
        <ToolButton label="Visões salvas">
          <IconBookmark size={19} stroke={1.7} />
        </ToolButton>
      }
    >
      {(close) => (
        <fieldset className={classes.panel}>
          <legend className={classes.legend}>Visões salvas</legend>
          {views.length === 0 && <p>Dê um nome aos filtros de agora para voltar a eles com um toque.</p>}
          {views.map((view) => (
            <div key={view.name} className={classes.view}>
              <Button
                variant="subtle"
                justify="flex-start"
                onClick={() => {
                  close()
                  navigate({ to: '.', search: view.search })
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remover a visão ${view.name}`}
                onClick={() => save(views.filter(({ name }) => name !== view.name))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <NewView onSave={(name) => save(withView(views, viewOf(name, search)))} />
        </fieldset>
      )}
    </PopoverButton>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name)
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <TextInput
          label="Nome da visão"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!name.trim()}>
          Salvar visão atual
        </Button>
      </Stack>
    </form>
  )
}
