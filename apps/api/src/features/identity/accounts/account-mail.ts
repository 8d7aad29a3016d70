import { firstName } from '@shop/domain/text'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import type { AccountMail } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailMessage } from '../../platform/mail/message.ts'
import { getPublicCompany } from '../../platform/settings/company.service.ts'
import { CODE_MINUTES, issueCode, voidCode } from './account-codes.ts'
import { findAccounts, isEmployee } from './account-owner.ts'

/**
 * Makes a code for every unblocked account with this address and mails it. Runs after the response, so that neither the
 * response nor its time shows whether the account exists. A retry after a failed delivery makes a new code.
 */
export async function sendAccountMail(context: AppContext, mailer: Mailer, mail: AccountMail): Promise<void> {
  if (mail.reason === 'confirmation') return sendConfirmation(context, mailer, mail)
  if (mail.reason === 'activation' || mail.reason === 'recovery') return sendCodes(context, mailer, mail)
  const news = NEWS[mail.reason](`${context.settings.PUBLIC_URL}/loja/senha`)
  await mailer.send(mailMessage(mail.email, { ...news, ...(await signed(context)) }))
}

async function sendCodes(
  context: AppContext,
  mailer: Mailer,
  { reason, email }: Extract<AccountMail, { reason: 'activation' | 'recovery' }>,
): Promise<void> {
  const { db, tokenSecret, settings } = context
  for (const { owner, name, isConfirmed } of await findAccounts(db, email)) {
    const forWork = isEmployee(owner)
    if (reason === 'activation' && !forWork) continue
    const issued = await inTransaction(db, (tx) => issueCode(tx, tokenSecret, owner, 'password', email))
    const words = forWork ? WORDS[reason] : CUSTOMER_RECOVERY
    const screen = `${settings.PUBLIC_URL}${forWork ? '/forgot-password' : '/loja/senha'}`
    const message = words(isConfirmed ? name : '', issued.code, linkTo(screen, email, issued.code))
    const parts = forWork ? message : { ...message, ...(await signed(context)) }
    await sendCode(db, issued.id, () => mailer.send(mailMessage(email, parts)))
  }
}

/** A code that was not delivered becomes void, because the next attempt makes another. */
async function sendCode(db: Db, codeId: number, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    await voidCode(db, codeId)
    throw error
  }
}

/** The name and address of the shop below a mail to its customer. */
async function signed({ db, settings }: AppContext) {
  const { name } = await getPublicCompany(db)
  return { signature: { address: `${settings.PUBLIC_URL}/loja/`, text: name || 'Abrir a loja' } }
}

/** Mails a code that confirms an address to the address itself. */
async function sendConfirmation(
  context: AppContext,
  mailer: Mailer,
  { email, customerId }: Extract<AccountMail, { reason: 'confirmation' }>,
): Promise<void> {
  const { db, tokenSecret, settings } = context
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('status', '!=', 'Blocked')
    .executeTakeFirst()
  if (!customer) return
  const issued = await inTransaction(db, (tx) => issueCode(tx, tokenSecret, { customerId }, 'address', email))
  const message = CONFIRMATION(issued.code, `${settings.PUBLIC_URL}/loja/conta`)
  const parts = { ...message, ...(await signed(context)) }
  await sendCode(db, issued.id, () => mailer.send(mailMessage(email, parts)))
}

/** The code follows the #, which browsers do not send: neither logs nor proxies see it. */
export const linkTo = (screen: string, email: string, code: string) =>
  `${screen}#${new URLSearchParams({ email, code })}`

/**
 * The name is left out where the address is not confirmed: otherwise anybody could sign up with somebody else's address
 * and send them a text of their own as the name.
 */
const greeting = (name = '') => (name ? `Olá, ${firstName(name)}!` : 'Olá!')

const VALID = `O código vale por ${CODE_MINUTES} minutos e funciona uma única vez. Não o passe a ninguém.`
const NOT_YOU = 'Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.'

const WORDS = {
  activation: (name: string, code: string, link: string) => ({
    subject: 'Ative o seu acesso ao BackOffice',
    before: [
      greeting(name),
      'O seu acesso ao BackOffice da loja foi criado. Use este código para escolher a sua senha:',
    ],
    code,
    link: { address: link, text: 'Escolher a minha senha' },
    after: [
      'O endereço acima já leva o código. Sem ele: na tela de entrada, toque em “Esqueceu a senha?”, informe o seu e-mail, toque em “Já tenho um código” e digite o código com a senha que escolher.',
      VALID,
      'Se o código vencer, peça outro na mesma tela: informe o seu e-mail e toque em “Enviar”.',
    ],
  }),
  recovery: (name: string, code: string, link: string) => ({
    subject: 'Código de redefinição da senha',
    before: [
      greeting(name),
      'Recebemos um pedido para redefinir a senha do seu acesso ao BackOffice. Este é o código:',
    ],
    code,
    link: { address: link, text: 'Escolher uma nova senha' },
    after: [VALID, NOT_YOU],
  }),
}

const CONFIRMATION = (code: string, account: string) => ({
  subject: 'Confirme o seu e-mail',
  before: [
    greeting(),
    'Para receber as notícias do seu cadastro e dos seus pedidos neste endereço, informe este código na loja:',
  ],
  code,
  link: { address: account, text: 'Abrir a loja' },
  after: [VALID, 'Se não foi você quem pediu, ignore esta mensagem: nada muda.'],
})

const CUSTOMER_RECOVERY = (name: string, code: string, link: string) => ({
  subject: 'Código de redefinição da senha',
  before: [
    greeting(name),
    'Recebemos um pedido para redefinir a senha do seu cadastro na loja. Este é o código:',
  ],
  code,
  link: { address: link, text: 'Escolher uma nova senha' },
  after: [VALID, NOT_YOU],
})

/** Notices to an address that may not be the customer's: without any word that a person typed. */
const NEWS = {
  'email-replaced': () => ({
    subject: 'O e-mail do seu cadastro foi trocado',
    before: [
      greeting(),
      'A loja trocou o e-mail do seu cadastro: este endereço não recebe mais as notícias dos seus pedidos e não serve mais para entrar.',
      'Se não foi você quem pediu, fale com a loja agora.',
    ],
    after: [],
  }),
  'known-email': (recovery: string) => ({
    subject: 'Você já tem cadastro na loja',
    before: [
      greeting(),
      'Alguém enviou um novo cadastro com este e-mail, que já está cadastrado na loja. Nada mudou no seu cadastro.',
      'Se foi você, entre com a senha que já tem. Se não se lembra dela, escolha outra aqui:',
    ],
    link: { address: recovery, text: 'Escolher uma nova senha' },
    after: ['Se não foi você, ignore esta mensagem.'],
  }),
  'known-document': () => ({
    subject: 'Fale com a loja sobre o seu cadastro',
    before: [
      greeting(),
      'Recebemos um cadastro com este e-mail, mas ele não pode ser concluído pela internet.',
      'Para comprar, fale com a loja. Se não foi você quem enviou o cadastro, ignore esta mensagem.',
    ],
    after: [],
  }),
}
