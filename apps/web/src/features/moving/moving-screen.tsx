import { Button, Group, Progress, SegmentedControl } from '@mantine/core'
import { errorText } from '@shop/browser/api-error'
import { counted, formatNumber } from '@shop/browser/format'
import { useSession } from '@shop/browser/session'
import { IMPORT_KINDS, IMPORT_PERMISSIONS, type ImportKindName } from '@shop/domain/import-kinds'
import { holdsAny } from '@shop/domain/permissions'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLeadOn } from '../../entities/start/use-lead-on.ts'
import { downloadFile } from '../../shared/files/download-file.ts'
import { FileButton } from '../../shared/files/file-button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FormProblem } from '../../shared/ui/form-problem.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { CheckedSheet } from './checked-sheet.tsx'
import { templateOf } from './moving.api.ts'
import classes from './moving.module.css'
import { useMoving } from './use-moving.ts'

const route = getRouteApi('/admin-frame/admin/moving')

/** The order in which a shop brings its data: units need products, receivables need customers. */
const HINTS: Record<ImportKindName, string> = {
  products:
    'Com preços e estoque. Cada produto é reconhecido pelo código do programa anterior ou da loja, pelo GTIN ou, sem eles, pelo nome.',
  units:
    'Aparelhos com IMEI ou número de série, depois dos produtos. Cada um entra no estoque com o seu custo; de um produto que já tem estoque sem números, traga os de todas as unidades.',
  customers:
    'Com endereço, condições, limite e crédito. Nenhum e-mail é enviado; cada um define a senha em “Esqueceu a senha?”.',
  suppliers: 'Reconhecidos pelo CNPJ.',
  receivables:
    'O que os clientes ainda devem, depois dos clientes. Cada conta é reconhecida por cliente, documento e vencimento.',
}
/** Where what was imported is. */
const IMPORTED = {
  products: { to: '/admin/products', label: 'Ver produtos' },
  units: { to: '/admin/units', label: 'Ver números de série' },
  customers: { to: '/admin/customers', label: 'Ver clientes' },
  suppliers: { to: '/admin/purchases', label: 'Ver compras e fornecedores' },
  receivables: { to: '/admin/receivables', label: 'Ver contas a receber' },
} as const satisfies Record<ImportKindName, { to: string; label: string }>

const ORDER: readonly ImportKindName[] = ['products', 'units', 'customers', 'suppliers', 'receivables']

/** Brings the data of the former program from sheets: choose, match, check, import. */
export function MovingScreen() {
  const navigate = route.useNavigate()
  const { kind: requested } = route.useSearch()
  const session = useSession()
  const kinds = ORDER.filter((kind) => holdsAny(session?.permissions ?? [], [IMPORT_PERMISSIONS[kind]]))
  const kind = kinds.find((one) => one === requested) ?? kinds[0] ?? 'products'
  return (
    <>
      <PageHeader title="Mudança" />
      <p className={classes.lead}>
        Traga os dados do programa anterior em planilhas XLSX, XLS, ODS ou CSV. A planilha é conferida antes;
        entra tudo ou nada, e a mesma planilha pode ser enviada de novo sem duplicar.
      </p>
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label="O que trazer"
          withItemsBorders={false}
          value={kind}
          onChange={(next) => navigate({ search: { kind: next as ImportKindName } })}
          data={kinds.map((value) => ({ value, label: IMPORT_KINDS[value] }))}
        />
      </div>
      <OneKind key={kind} kind={kind} />
    </>
  )
}

const appliedText = ({ fresh, changed, unchanged }: { fresh: number; changed: number; unchanged: number }) =>
  fresh + changed === 0
    ? `Nada mudou: ${counted(unchanged, 'linha já estava', 'linhas já estavam')} na loja.`
    : `Importação concluída: ${counted(fresh, 'novo', 'novos')}, ${counted(changed, 'alterado', 'alterados')}, ${counted(unchanged, 'igual', 'iguais')}.`

function OneKind({ kind }: { kind: ImportKindName }) {
  const leadOn = useLeadOn('products')
  const moving = useMoving(kind, async (result) => {
    if (kind === 'products' && (await leadOn())) notify.success(appliedText(result))
  })
  const { checked, progress, problem } = moving
  const busy = moving.checking || moving.applying
  const template = useMutation({
    mutationFn: () => templateOf(kind),
    onSuccess: ({ name, content }) =>
      downloadFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' })),
  })
  return (
    <>
      <Card title={IMPORT_KINDS[kind]}>
        <div className={classes.stack}>
          <p className={classes.hint}>{HINTS[kind]}</p>
          <Group gap={10}>
            <FileButton
              onChange={(file) => file && moving.check(file)}
              accept=".csv,.txt,.xlsx,.xls,.ods,text/csv"
              disabled={busy}
            >
              {(props) => (
                <Button {...props} disabled={busy} leftSection={<IconUpload size={16} aria-hidden />}>
                  Escolher planilha
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={template.isPending}
              onClick={() => template.mutate()}
            >
              Baixar modelo
            </Button>
            {checked && <span className={classes.hint}>{checked.name}</span>}
          </Group>
          {moving.checking && <Spinner label="Conferindo a planilha" inline />}
          <FormProblem text={problem ? errorText(problem) : null} />
          {progress && (
            <div role="status" className={classes.stack}>
              <span>
                Importando {formatNumber(progress.done)} de {formatNumber(progress.total)} linhas
              </span>
              <Progress
                value={progress.total > 0 ? (100 * progress.done) / progress.total : 0}
                aria-label="Progresso"
              />
            </div>
          )}
          <output aria-live="polite">{moving.applied && appliedText(moving.applied)}</output>
          {moving.applied && (
            <Link to={IMPORTED[kind].to} className={classes.link}>
              {IMPORTED[kind].label}
            </Link>
          )}
        </div>
      </Card>
      {checked && !moving.applied && (
        <CheckedSheet
          preview={checked.preview}
          values={checked.sheet.values}
          busy={busy}
          onMatch={moving.match}
          onSay={moving.say}
          onApply={moving.apply}
        />
      )}
    </>
  )
}
