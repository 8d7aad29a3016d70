import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { downloadFile } from '../shared/files/download-file.ts'
import { confirm } from '../shared/ui/confirm.ts'
import { discard, retry } from './outbox.ts'
import { type OutboxRecord, recordFile, recordText } from './record.ts'
import classes from './record-notice.module.css'

interface Props {
  records: readonly OutboxRecord[]
  offline: boolean
}

/** Records that the server has not received yet, and those that it refused. */
export function RecordNotice({ records, offline }: Props) {
  const waiting = records.filter(({ state }) => state === 'waiting')
  return (
    <>
      <div role="status" className={classes.status}>
        {(offline || waiting.length > 0) && (
          <p className={classes.notice} data-tone="waiting" data-sending={!offline || undefined}>
            <IconCloudOff size={20} aria-hidden />
            <span>
              {offline ? 'Sem conexão. ' : 'Enviando. '}
              {waiting.length > 0 &&
                `${waiting.length === 1 ? '1 registro guardado' : `${waiting.length} registros guardados`} neste aparelho: ${waiting.map(recordText).join(', ')}.`}
            </span>
          </p>
        )}
      </div>
      {records
        .filter(({ state }) => state === 'refused')
        .map((record) => (
          <Refused key={record.id} record={record} />
        ))}
    </>
  )
}

function Refused({ record }: { record: OutboxRecord }) {
  const what = recordText(record)
  const drop = async () => {
    const about = [what, `Recusado: ${record.why}`, 'O que foi registrado se perde.']
    if (await confirm('Descartar este registro?', { about, danger: true, confirmLabel: 'Descartar' }))
      void discard(record)
  }
  return (
    <div role="alert" className={classes.notice} data-tone="refused">
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {what} não registrada: {record.why}
      </span>
      <Group gap={8} align="stretch">
        <Button className={classes.touch} onClick={() => void retry(record)}>
          Tentar de novo
        </Button>
        <Button variant="default" className={classes.touch} onClick={() => void handOver(record)}>
          Passar para um colega
        </Button>
        <Button variant="default" className={classes.touch} onClick={() => void drop()}>
          Descartar
        </Button>
      </Group>
    </div>
  )
}

/**
 * Exports the record as a file: shared where the phone supports it, else saved. A colleague imports it on this screen.
 */
async function handOver(record: OutboxRecord) {
  const name = `registro-${record.code}.txt`
  const file = new File([recordFile(record)], name, { type: 'text/plain' })
  const share = { files: [file], title: recordText(record) }
  if (navigator.canShare?.(share)) await navigator.share(share).catch(() => undefined)
  else downloadFile(name, file)
}
