import { inTransaction, type Tx } from '../../db/database.ts'
import type { AccountMail } from '../../jobs.ts'
import type { Shop } from '../../shop.ts'
import type { Mailer } from '../mail/mailer.ts'
import { codeMessage } from '../mail/message.ts'
import { CODE_MINUTES, guessesKey, hashCode, newCode } from './recovery-code.ts'
import { forgetTries } from './throttle.ts'

/**
 * Makes a code and mails it, if the address belongs to an unblocked employee. Runs after the answer, so that neither
 * the answer nor its time tells who exists. A second try after a failed delivery makes a new code.
 */
export async function sendAccountMail(
  shop: Shop,
  mailer: Mailer,
  { reason, email }: AccountMail,
): Promise<void> {
  const issued = await inTransaction(shop.db, (tx) => issueCode(tx, shop.tokenSecret, email))
  if (issued) await mailer.send(codeMessage(email, WORDS[reason](issued.name, issued.code)))
}

async function issueCode(tx: Tx, secret: Uint8Array, email: string) {
  const employee = await tx
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  if (!employee) return undefined
  const code = newCode()
  const fresh = {
    code_hash: hashCode(secret, employee.id, code),
    expires_at: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString(),
  }
  // The counter's row is locked first, as a guess locks it: a guess in flight belongs to the code before.
  await forgetTries(tx, guessesKey(email))
  await tx
    .insertInto('recovery_codes')
    .values({ employee_id: employee.id, ...fresh })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(fresh))
    .execute()
  return { name: employee.name, code }
}

const firstName = (name: string) => name.split(' ')[0] ?? name
const VALID = `O código vale por ${CODE_MINUTES} minutos e funciona uma única vez. Não o passe a ninguém.`

const WORDS = {
  activation: (name: string, code: string) => ({
    subject: 'Ative o seu acesso ao BackOffice',
    before: [
      `Olá, ${firstName(name)}!`,
      'O seu acesso ao BackOffice da loja foi criado. Use este código para escolher a sua senha:',
    ],
    code,
    after: [
      'Na tela de entrada, toque em “Esqueceu a senha?”, informe o seu e-mail, toque em “Já tenho um código” e digite o código com a senha que escolher.',
      VALID,
      'Se o código vencer, peça outro na mesma tela: informe o seu e-mail e toque em “Enviar”.',
    ],
  }),
  recovery: (name: string, code: string) => ({
    subject: 'Código de redefinição da senha',
    before: [
      `Olá, ${firstName(name)}!`,
      'Recebemos um pedido para redefinir a senha do seu acesso ao BackOffice. Este é o código:',
    ],
    code,
    after: [VALID, 'Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.'],
  }),
}
