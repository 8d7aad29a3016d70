import { email } from '@shop/contract/wire'
import { isMailable } from '@shop/domain/customer-email'
import { by, CellError, documentText } from './fields.ts'

const readEmail = by(email)
function ownEmail(text: string): string {
  const own = readEmail(text)
  if (!isMailable(own)) throw new CellError('Informe um e-mail válido')
  return own
}

/** How a customer is found: by document, else by e-mail. */
export const WHO_FIELDS = {
  document: {
    label: 'CPF/CNPJ',
    also: ['CPF', 'CNPJ', 'Documento', 'CPF ou CNPJ', 'CPF/CNPJ do cliente'],
    example: '529.982.247-25',
    read: documentText,
  },
  email: {
    label: 'E-mail',
    also: ['Email', 'E-mail do cliente'],
    help: 'Com ele o cliente define a própria senha em “Esqueceu a senha?”. Nenhuma mensagem é enviada ao importar.',
    example: 'maria@exemplo.com.br',
    read: ownEmail,
  },
} as const
