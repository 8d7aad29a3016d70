import { Anchor, Button } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { formatDateTime, formatReais } from '@shop/browser/format'
import { endsSession } from '@shop/browser/session'
import type { RefusedRecord } from '@shop/contract/board'
import { PHONE_RECORDS } from '@shop/domain/phone-records'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notify } from '../../shared/ui/notices.ts'
import { settleRefused } from './deliveries.api.ts'
import classes from './deliveries.module.css'

/** For the office: what phones recorded and the server refused, until somebody has dealt with it. */
export function RefusedRecords({ records }: { records: readonly RefusedRecord[] }) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: settleRefused,
    onSuccess: () => notify.success('Registro marcado como resolvido.'),
    onError: (error) => {
      if (!endsSession(error)) notify.error(errorText(error))
    },
    onSettled: () =>
      Promise.all(['orders', 'work'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    meta: { silent: true },
  })
  if (records.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby="refused-records">
      <h2 id="refused-records" className={classes.title}>
        Registros recusados
      </h2>
      <p className={classes.beyond}>
        Feitos pela equipe e não aceitos pelo sistema. Confira com a pessoa, acerte o pedido e marque como
        resolvido.
      </p>
      {records.map((record) => {
        const what = PHONE_RECORDS[record.action].label
        return (
          <article key={record.id} className={classes.refused} aria-label={`${what} ${record.code}`}>
            <div>
              <strong>
                {what} do pedido{' '}
                <Anchor
                  underline="always"
                  renderRoot={(props) => (
                    <Link to="/admin/orders/$code" params={{ code: record.code }} {...props} />
                  )}
                >
                  {record.code}
                </Anchor>
                {record.cashReceived !== null && `, ${formatReais(record.cashReceived)} em dinheiro`}
              </strong>
              <p>{record.reason}</p>
              <p>
                {record.user}, {formatDateTime(new Date(record.occurredAt))}; recusado em{' '}
                {formatDateTime(new Date(record.refusedAt))}
              </p>
            </div>
            <Button
              className={classes.touch}
              variant="default"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={settle.isPending && settle.variables === record.id}
              aria-label={`Resolvido: ${what} ${record.code}`}
              onClick={() => settle.mutate(record.id)}
            >
              Resolvido
            </Button>
          </article>
        )
      })}
    </section>
  )
}
