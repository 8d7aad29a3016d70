import { COMPANY_ID } from '@shop/contract/company'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailMessage } from '../../platform/mail/message.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { findTerms } from '../receivables/receivable-terms.ts'
import { trackingUrl } from '../tracking/tracking-link.ts'
import { mailWords } from './customer-mail-text.ts'
import { findMail, recordArrivals, takeDue } from './customer-mails.queries.ts'
import { postpone, recordReminders } from './reminders.queries.ts'

const BATCH = 200

/** Moves every due mail to the job queue, each once: it leaves the table and enters the queue in one transaction. */
export async function queueCustomerMails({ db, jobs }: AppContext): Promise<void> {
  await recordArrivals(db)
  await recordReminders(db)
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const due = await takeDue(tx, BATCH)
      // RETURNING has no order: the mail that an order was placed is queued before the one that it is paid.
      for (const { id } of due.toSorted((a, b) => a.id - b.id))
        await jobs.add(tx, 'customer-mail', { mailId: id })
      return due.length
    })
    if (taken < BATCH) return
  }
}

/** Sends one mail with current data; only to confirmed addresses. */
export async function sendCustomerMail(
  { db, files, settings, tokenSecret }: AppContext,
  mailer: Mailer,
  mailId: number,
): Promise<void> {
  const mail = await findMail(db, mailId)
  if (!mail) return
  // Tried again for so long that night fell: tomorrow.
  if (mail.is_too_late) return void (await postpone(db, mailId))
  const company = await findCompany(db, COMPANY_ID)
  const words = mailWords(mail, {
    terms: await findTerms(db),
    shopUrl: `${settings.PUBLIC_URL}/loja/`,
    trackingUrl: trackingUrl(settings, tokenSecret, mail.order_code ?? ''),
    company: company?.name ?? '',
    logo: company?.logo_file ? await files.read(company.logo_file) : undefined,
  })
  await mailer.send(mailMessage(mail.email, words))
}
