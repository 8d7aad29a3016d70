import { Button } from '@mantine/core'
import { counted, formatNumber } from '@shop/browser/format'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadCsv } from '../../../shared/files/download-file.ts'
import { FileButton } from '../../../shared/files/file-button.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { ExportProgress } from '../../../shared/table/export-progress.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import classes from '../form/form-grid.module.css'
import { SHEET_HEADERS } from './product-sheet.ts'
import type { PreviewLine } from './read-file.ts'
import { useImport } from './use-import.ts'

const situation = ({ problem, product }: PreviewLine) => {
  if (problem) return 'Com erro'
  return product.code ? 'Alteração' : 'Novo'
}

const COLUMNS: readonly Column<PreviewLine>[] = [
  { id: 'number', header: 'Linha', kind: 'number' },
  { id: 'situation', header: 'Situação', value: situation, filter: 'select', mobile: 'line' },
  { id: 'problem', header: 'Erro', mobile: 'line', width: '220px' },
  { id: 'code', header: 'Código', value: ({ product }) => product.code },
  { id: 'name', header: 'Nome', value: ({ product }) => short(product.name), mobile: 'title' },
  { id: 'brand', header: 'Marca', value: ({ product }) => short(product.brand) },
  { id: 'reference', header: 'Referência', value: ({ product }) => short(product.reference) },
  { id: 'cost', header: 'Preço de compra', value: ({ product }) => number(product.cost), kind: 'money' },
  {
    id: 'sellPrice',
    header: 'Preço de venda',
    value: ({ product }) => number(product.sellPrice),
    kind: 'money',
  },
  { id: 'stock', header: 'Estoque', value: ({ product }) => number(product.stock), kind: 'number' },
]

const FAULTLESS = COLUMNS.filter(({ id }) => id !== 'problem')

const NO_LINES: readonly PreviewLine[] = []
/** Shortens a value that was refused for its length. */
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 100)}…` : text)
const number = (value: number) => (Number.isNaN(value) ? null : value)
const lineKey = (line: PreviewLine) => line.number

/** Exports and imports products; a file is shown line by line before anything is saved. */
export default function ImportPanel({ onClose }: { onClose: () => void }) {
  const sheet = useImport()
  const busy = sheet.progress !== null || sheet.writing
  const lines = sheet.preview?.lines ?? NO_LINES
  const wrong = lines.filter(({ problem }) => problem !== null).length
  const wrongFirst = useMemo(
    () => lines.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null)),
    [lines],
  )
  return (
    <>
      <Card takesFocus title="Importar e Exportar">
        <div className={classes.stack}>
          <p>
            Arquivo CSV com ';'. Linhas com código alteram o produto (o estoque não muda); linhas sem código
            criam produtos novos. Nada é gravado se houver erro em alguma linha.
          </p>
          <div className={classes.start}>
            <FileButton onChange={sheet.read} accept=".csv,text/csv" disabled={busy}>
              {(props) => (
                <Button {...props} disabled={busy} leftSection={<IconUpload size={16} aria-hidden />}>
                  Escolher Arquivo
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={sheet.exportAll}
            >
              Exportar Produtos
            </Button>
            <Button variant="subtle" onClick={() => downloadCsv('modelo.csv', [SHEET_HEADERS])}>
              Baixar modelo
            </Button>
          </div>
          {sheet.progress && <ExportProgress {...sheet.progress} onCancel={sheet.cancel} />}
          <FormProblem text={sheet.preview?.problem ?? sheet.problem} />
          <div className={classes.buttons}>
            <Button variant="default" disabled={sheet.writing} onClick={onClose}>
              Fechar
            </Button>
          </div>
        </div>
      </Card>
      {lines.length > 0 && (
        <Card
          flush
          title={
            wrong > 0
              ? `${counted(lines.length, 'linha', 'linhas')}, ${formatNumber(wrong)} com erro`
              : counted(lines.length, 'linha pronta para importar', 'linhas prontas para importar')
          }
          actions={
            sheet.writing ? (
              <Spinner label="Importando" inline />
            ) : (
              <>
                <Button variant="default" onClick={sheet.discard}>
                  Descartar
                </Button>
                <Button disabled={wrong > 0} onClick={sheet.write}>
                  Importar
                </Button>
              </>
            )
          }
        >
          <DataTable
            id="product-import"
            label="Linhas do arquivo"
            columns={wrong > 0 ? COLUMNS : FAULTLESS}
            rows={wrongFirst}
            rowKey={lineKey}
            csvName={null}
          />
        </Card>
      )}
    </>
  )
}
