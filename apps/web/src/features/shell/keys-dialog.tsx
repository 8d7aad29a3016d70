import { Button } from '@mantine/core'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './keys-dialog.module.css'

const KEYS: readonly (readonly [where: string, keys: readonly (readonly [key: string, does: string])[]])[] = [
  [
    'Nas listas',
    [
      ['j', 'Linha seguinte'],
      ['k', 'Linha anterior'],
      ['Enter', 'Abrir a linha'],
      ['x', 'Marcar ou desmarcar a linha'],
      ['Esc', 'Desmarcar tudo'],
    ],
  ],
  [
    'Na página de um pedido',
    [
      ['j', 'Próximo pedido'],
      ['k', 'Pedido anterior'],
      ['Enter', 'Ir ao botão da próxima etapa'],
      ['Esc', 'Voltar à lista'],
    ],
  ],
  [
    'Em todas as telas',
    [
      ['/', 'Pesquisar (também Ctrl K)'],
      ['Esc', 'Fechar o que está aberto'],
      ['?', 'Ver estas teclas'],
    ],
  ],
]

/** The keys of lists and screens. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    opened
    closesOnBack
    title="Teclas"
    onClose={onClose}
    footer={
      <Button variant="default" onClick={onClose}>
        Fechar
      </Button>
    }
  >
    {KEYS.map(([where, keys]) => (
      <section key={where} className={classes.group}>
        <h3>{where}</h3>
        <dl>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
