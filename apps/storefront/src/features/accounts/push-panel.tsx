import { usePush } from '@shop/browser/use-push'

/** Turns messages on this device on and off. */
export function PushPanel() {
  const { isOn, disabled, problem, change } = usePush('/loja/sw.js')
  return (
    <>
      <label className="row">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={disabled}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        Avisar neste aparelho quando o cadastro for aprovado e quando um pedido sair para entrega
      </label>
      <p className="muted small" role="status">
        {problem ?? 'O aviso chega também com a loja fechada, até você sair da conta.'}
      </p>
    </>
  )
}
