import { Button, Group, Stack, TextInput } from '@mantine/core'
import { formatDateTime } from '@shop/browser/format'
import type { InvitationLink } from '@shop/contract/accounts'
import { whatsAppLink } from '@shop/domain/phone'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CopyText } from '../../shared/ui/copy-text.tsx'
import classes from './hand-over-link.module.css'
import { isLocalLink, reachableLink } from './reachable-link.ts'

interface Props {
  make: () => Promise<InvitationLink>
  phone: string
  /** The text of the message that carries the link. */
  message: (url: string) => string
  /** Made when it is shown, without a press. */
  atOnce?: boolean
}

/** A link for a first password, which staff copy or send by WhatsApp. */
export function HandOverLink({ make, phone, message, atOnce = false }: Props) {
  const link = useMutation({
    mutationFn: make,
    meta: { errorText: 'Não foi possível criar o link, tente novamente mais tarde.' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (atOnce) link.mutate()
  }, [])
  if (!link.data)
    return (
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        Criar link para a senha
      </Button>
    )
  const url = reachableLink(link.data.url, window.location.href)
  return (
    <Stack gap="sm">
      <TextInput label="Link para a senha" readOnly variant="filled" value={url} />
      <p className={classes.text}>
        Vale até {formatDateTime(new Date(link.data.expiresAt))} e funciona uma única vez. Quem abrir o link
        escolhe a senha: mande só para a própria pessoa.
      </p>
      {isLocalLink(url) && (
        <p className={classes.text}>
          Este endereço só abre neste computador. Para abrir em outro aparelho, entre na loja pelo endereço
          dela na rede e crie o link por lá.
        </p>
      )}
      <Group gap="sm" align="stretch">
        <CopyText text={url} label="Copiar link" copiedLabel="Link copiado" />
        <Button
          component="a"
          variant="default"
          href={whatsAppLink(phone, message(url))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          Enviar pelo WhatsApp
        </Button>
      </Group>
    </Stack>
  )
}
