import { counted, formatDateTime, formatNumber } from '@shop/browser/format'
import type { HealthCheck, HealthCheckKey, HealthState } from '@shop/contract/health'
import type { Tone } from '../../shared/ui/status-badge.tsx'

export const STATE_LABELS: Record<HealthState, { label: string; tone: Tone }> = {
  bad: { label: 'Não funciona', tone: 'refused' },
  warning: { label: 'Atenção', tone: 'waiting' },
  good: { label: 'Funciona', tone: 'done' },
  unused: { label: 'Não usado', tone: 'closed' },
}

interface Texts {
  title: string
  good: (check: HealthCheck) => string
  unused: string
  wrong: (check: HealthCheck) => string
  /** What a person of the shop, or who runs the server, does about it. */
  todo: string
}

const GB = 1_073_741_824
const gigabytes = (bytes: number | null) => `${formatNumber(Math.round(((bytes ?? 0) / GB) * 10) / 10)} GB`
const at = (since: string | null) => (since ? formatDateTime(new Date(since)) : '')
const sinceText = ({ since }: HealthCheck) => (since ? ` desde ${at(since)}` : '')

export const HEALTH_TEXTS: Record<HealthCheckKey, Texts> = {
  mail: {
    title: 'E-mails',
    good: () => 'Convites, códigos e avisos saem normalmente.',
    unused: 'A loja não tem servidor de e-mail: convites e códigos são entregues por link.',
    wrong: (check) =>
      `Nenhum e-mail sai${sinceText(check)}: ninguém recebe convite, código ou aviso de pedido.`,
    todo: 'Confira o endereço e a senha do servidor de e-mail (SMTP_URL) e o remetente (MAIL_FROM). O que ficou na fila sai sozinho em até duas horas.',
  },
  backup: {
    title: 'Cópia de segurança',
    good: ({ since }) => `A última é de ${at(since)}.`,
    unused: '',
    wrong: ({ since }) => (since ? `A última é de ${at(since)}.` : 'Nenhuma cópia foi feita até hoje.'),
    todo: 'Faça uma agora com “npm run backup” e ligue a cópia de todo dia. O que foi vendido depois da última se perde com o disco.',
  },
  disk: {
    title: 'Espaço em disco',
    good: ({ figure }) => `${gigabytes(figure)} livres.`,
    unused: '',
    wrong: ({ figure }) => `Restam ${gigabytes(figure)}.`,
    todo: 'Apague cópias de segurança antigas ou aumente o disco. Com o disco cheio a loja recusa vendas.',
  },
  files: {
    title: 'Fotos e comprovantes',
    good: () => 'Podem ser guardados e lidos.',
    unused: '',
    wrong: () => 'Nenhuma foto, assinatura ou comprovante pode ser guardado.',
    todo: 'Confira o espaço, e de quem é a pasta de imagens (DATA_DIR/files) ou se o armazenamento (FILES_URL) responde. O que não foi enviado pode ser enviado de novo.',
  },
  cleaning: {
    title: 'Limpeza de imagens',
    good: () => 'As que ninguém mais usa são apagadas à noite.',
    unused: 'As imagens ficam na pasta da loja, que só ela usa.',
    wrong: () =>
      'Nenhuma imagem é apagada: o armazenamento (FILES_URL) não diz que é desta loja, que foi restaurada ou copiada.',
    todo: 'Se esta loja substitui a anterior, quem cuida do servidor roda “npm run own-images” com ela parada. Numa cópia para experimentar, deixe assim.',
  },
  work: {
    title: 'Tarefas da loja',
    good: () => 'Em dia: vencimentos, avisos e limpeza da noite.',
    unused: '',
    wrong: (check) =>
      check.figure
        ? `${counted(check.figure, 'tarefa falhou', 'tarefas falharam')}${sinceText(check)}.`
        : `Ninguém faz as tarefas${sinceText(check)}.`,
    todo: 'São repetidas sozinhas. Se isto ficar aqui por uma hora, procure “Tarefa falhou” no registro do servidor.',
  },
  notices: {
    title: 'Avisos de Pix',
    good: () => 'Nenhum aviso de pagamento é recusado.',
    unused: 'Sem provedor de Pix ligado: os pagamentos são confirmados à mão.',
    wrong: ({ figure }) =>
      `${counted(figure ?? 0, 'aviso recusado', 'avisos recusados')} em 15 minutos: a senha não é a combinada.`,
    todo: 'Confira o segredo combinado com o provedor (PIX_SECRET). Enquanto isso, confirme cada Pix no pedido.',
  },
  pix: {
    title: 'Devoluções de Pix',
    good: () => 'O banco responde.',
    unused: 'Sem banco ligado: as devoluções são feitas à mão.',
    wrong: (check) => `O banco não aceita devoluções${sinceText(check)}.`,
    todo: 'Confira o acesso ao banco (PIX_API_TOKEN). As devoluções que faltam estão em Devoluções.',
  },
  webhooks: {
    title: 'Programas ligados à loja',
    good: () => 'Recebem os avisos.',
    unused: 'Nenhum programa recebe avisos da loja.',
    wrong: (check) =>
      check.figure
        ? `${counted(check.figure, 'aviso não foi entregue', 'avisos não foram entregues')}${sinceText(check)}.`
        : 'Um programa pediu para não receber mais avisos, e foi desligado.',
    todo: 'São repetidos por 72 horas. Em Integrações, veja o que o programa respondeu, envie de novo ou retome.',
  },
  replica: {
    title: 'Réplica do banco de dados',
    good: () => 'Está em dia: os relatórios são lidos dela.',
    unused: 'A loja tem um banco de dados só.',
    wrong: (check) => `Não é lida${sinceText(check)}: os relatórios pesam no banco principal.`,
    todo: 'Confira a réplica e o endereço dela (DATABASE_READ_URL).',
  },
  clock: {
    title: 'Relógio',
    good: () => 'Servidor e banco de dados concordam.',
    unused: '',
    wrong: ({ figure }) =>
      `Servidor e banco de dados diferem ${counted(figure ?? 0, 'segundo', 'segundos')}.`,
    todo: 'Acerte a hora das duas máquinas pela internet (NTP): códigos, vencimentos e tarefas dependem dela.',
  },
}

const URGENCY: readonly HealthState[] = ['bad', 'warning', 'good', 'unused']

/** What needs somebody first. */
export const byUrgency = (checks: readonly HealthCheck[]) =>
  checks.toSorted((one, other) => URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state))

export function textOf(check: HealthCheck): string {
  const { good, unused, wrong } = HEALTH_TEXTS[check.key]
  if (check.state === 'good') return good(check)
  return check.state === 'unused' ? unused : wrong(check)
}
