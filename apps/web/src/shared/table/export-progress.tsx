import { Button, Progress } from '@mantine/core'
import { formatNumber } from '../ui/format.ts'
import classes from './data-table.module.css'

interface Props {
  done: number
  total: number
  onCancel: () => void
}

export function ExportProgress({ done, total, onCancel }: Props) {
  return (
    <div className={classes.progress} role="status">
      <span>
        Preparando {formatNumber(done)} de {formatNumber(total)} linhas
      </span>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label="Progresso" />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
