import { Button, Group } from '@mantine/core'
import { CopyButton } from '@shop/browser/ui/copy-button'
import type { OrderMessage as Message } from '@shop/contract/messages'
import { IconBrandWhatsapp, IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orderMessage } from '../orders.api.ts'
import classes from './order-message.module.css'

const Copy = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={copy}
      >
        {copied ? 'Copiado' : label}
      </Button>
    )}
  </CopyButton>
)

const Buttons = ({ message: { text, whatsappUrl, trackingUrl } }: { message: Message }) => (
  <Group gap={8} align="stretch">
    {whatsappUrl && (
      <Button
        component="a"
        href={whatsappUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        Enviar no WhatsApp
      </Button>
    )}
    <Copy value={text} label="Copiar mensagem" />
    <Copy value={trackingUrl} label="Copiar link" />
    <Button
      component="a"
      variant="subtle"
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      Abrir acompanhamento
    </Button>
  </Group>
)

/** The message to send to the customer now, and the order's public page. */
export function OrderMessage({ orderId }: { orderId: number }) {
  const { data: message } = useQuery(orderMessage(orderId))
  if (!message) return null
  return (
    <section className={classes.card} aria-label="Mensagem ao cliente">
      <h3>Mensagem ao cliente</h3>
      <p className={classes.text}>{message.text}</p>
      <Buttons message={message} />
    </section>
  )
}
