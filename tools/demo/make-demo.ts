import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '@shop/postgres/back-up'
import {
  CUSTOMER_EMAIL,
  CUSTOMER_PASSWORD,
  loginEmail,
  PUBLISHED_ROLES,
} from '../../apps/api/src/demo/sign-ins.ts'
import { demoPassword } from '../../apps/api/src/features/identity/accounts/demo-password.ts'
import { hashPassword } from '../../apps/api/src/features/identity/accounts/password.ts'
import { seededRandom } from '../../apps/api/test/random.ts'
import { planCash } from './cash.ts'
import { setTime } from './clock.ts'
import { openCompany } from './company.ts'
import { planCounts } from './counts.ts'
import { planDebts } from './debts.ts'
import { Diary } from './diary.ts'
import { at, daysAgo, END } from './hours.ts'
import { renderImages } from './images/render-images.ts'
import { planIntegrations } from './integrations.ts'
import { planCustomers } from './people/customers.ts'
import { hireTeam } from './people/team.ts'
import { planPhones } from './phones.ts'
import { Purchases } from './purchases.ts'
import { LivingShop } from './shop.ts'
import { shrinkImages } from './shrink-images.ts'
import { Stockroom } from './stockroom.ts'
import { Trade } from './trade.ts'
import { planVisits } from './visits.ts'

// npm run demo: a shop lives its days through the product's own calls and is dumped as the demo of this release.

const TARGET = join(import.meta.dirname, '../../apps/api/demo')
const SEED = 20_260_901

async function live(shop: LivingShop): Promise<void> {
  const random = seededRandom(SEED)
  const diary = new Diary()
  const images = await renderImages()
  const team = await hireTeam(shop, random)
  const cnpj = await openCompany(shop, random, team, images.logo)
  const buyers = planCustomers(shop, diary, random, team)
  const stockroom = new Stockroom(shop, random, team)
  stockroom.plan(diary, images)
  const trade = new Trade(shop, diary, random, team, buyers, stockroom, images)
  trade.plan()
  planCash(shop, diary, random, team, buyers)
  planDebts(shop, diary, team, buyers, trade)
  planPhones(shop, diary, team, buyers, stockroom, images)
  planCounts(shop, diary, team)
  planIntegrations(shop, diary, team)
  new Purchases(shop, diary, team, cnpj).plan()
  // Customers can only be chosen once they signed up.
  diary.plan(at('2026-10-20', 420), async () => planVisits(shop, diary, random, team, buyers, stockroom))
  let day = ''
  await diary.live(shop, END, (time) => {
    const today = new Date(time).toISOString().slice(0, 10)
    if (today > day && today > '2026-08-10') console.log(today)
    day = today
  })
  console.log(`${diary.refused} calls refused`)
  await shop.setTime(END - 60_000)
  await shop.work(['nightly-work'])
  await trade.setErrors()
  await publishPasswords(shop)
}

/** The published passwords are simpler than people may choose. Nobody else has one. */
async function publishPasswords({ owner }: LivingShop): Promise<void> {
  await owner.updateTable('customers').set({ password_hash: null }).execute()
  await owner.updateTable('employees').set({ password_hash: null }).execute()
  await owner
    .updateTable('customers')
    .set({ password_hash: await hashPassword(CUSTOMER_PASSWORD) })
    .where('email', '=', CUSTOMER_EMAIL)
    .execute()
  for (const { login } of PUBLISHED_ROLES)
    await owner
      .updateTable('employees')
      .set({ password_hash: await hashPassword(demoPassword(login)) })
      .where('email', '=', loginEmail(login))
      .execute()
}

const shop = await LivingShop.open(daysAgo(730, 560))
try {
  await live(shop)
  await shop.finish()
  if (existsSync(TARGET)) rmSync(TARGET, { recursive: true })
  // The backup contains the time at which the last day ended.
  setTime(END)
  const { tables, files } = await shrinkImages(TARGET, await backUp(shop.connection, shop.folder, TARGET))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, { size }) => sum + size, 0)
  console.log(`${rows} rows and ${files.length} images in ${Math.round(bytes / 1000)} kB`)
} finally {
  await shop.close()
}
