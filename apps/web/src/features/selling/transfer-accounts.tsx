import { Button } from '@mantine/core'
import { CopyButton } from '@shop/browser/ui/copy-button'
import type { ShopAccount } from '@shop/contract/selling'
import { formatDocument } from '@shop/domain/documents'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { shopAccounts } from './selling.api.ts'
import classes from './transfer-accounts.module.css'

const textOf = ({ name, bank, agency, account, cnpj }: ShopAccount) =>
  [name, bank, `Agência ${agency}`, `Conta ${account}`, cnpj && `CNPJ ${formatDocument(cnpj)}`]
    .filter(Boolean)
    .join('\n')

/** The accounts for transfers, to read aloud or to send. */
export function TransferAccounts() {
  const { data: accounts = [] } = useQuery(shopAccounts)
  return accounts.map((account) => (
    <div key={account.id} className={classes.account}>
      <p className={classes.text}>{textOf(account)}</p>
      <CopyButton value={textOf(account)}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            <span aria-live="polite">{copied ? 'Conta copiada' : 'Copiar conta'}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  ))
}
