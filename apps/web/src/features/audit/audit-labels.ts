const ENTITIES: Readonly<Record<string, string>> = {
  customer: 'Cliente',
  product: 'Produto',
  brand: 'Marca',
  reference: 'Referência',
  employee: 'Funcionário',
  role: 'Regra',
  company: 'Empresa',
  order: 'Pedido',
  'bank-setting': 'Conta bancária',
  'pix-payment': 'Pagamento Pix',
  access: 'Acesso',
  report: 'Relatório',
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Criação',
  edit: 'Edição',
  remove: 'Remoção',
  archive: 'Arquivamento',
  unarchive: 'Desarquivamento',
  signup: 'Cadastro',
  approve: 'Aprovação',
  reprove: 'Reprovação',
  reopen: 'Reprovação desfeita',
  block: 'Bloqueio',
  unblock: 'Desbloqueio',
  deliverer: 'Associação de motoboy',
  export: 'Exportação de dados',
  anonymise: 'Anonimização',
  password: 'Troca de senha',
  'second-factor': 'Verificação em duas etapas',
  decide: 'Decisão',
  confirm: 'Confirmação de Pix',
  invite: 'Convite enviado novamente',
  'sign-in': 'Entrada',
  'sign-in-failed': 'Entrada recusada',
  'sign-out': 'Saída',
  refused: 'Muitas tentativas',
  download: 'Lista em arquivo',
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A word of the trail as people read it; one that has no label yet is shown as it is. */
export const entityLabel = (entity: string) => ENTITIES[entity] ?? entity
export const actionLabel = (action: string) => ACTIONS[action] ?? action

export const ENTITY_OPTIONS = optionsOf(ENTITIES)
export const ACTION_OPTIONS = optionsOf(ACTIONS)
