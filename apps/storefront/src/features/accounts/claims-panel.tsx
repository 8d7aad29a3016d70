import { errorText } from '@shop/browser/api-error'
import { NotAnImage, PHOTO_SIDE, toJpegBase64 } from '@shop/browser/image-file'
import type { OwnClaim } from '@shop/contract/claims'
import { MAX_CLAIM_IMAGES } from '@shop/domain/call-limits'
import { CLAIM_STATUS, type ClaimStatus } from '@shop/domain/claims'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reload } from '../../shared/api/stored-query.ts'
import { formatMoment } from '../../shared/ui/format.ts'
import { notify } from '../../shared/ui/notice.tsx'
import { Loading, Send } from '../../shared/ui/parts.tsx'
import { CLAIMS, OWN_UNITS, openClaim } from './accounts.api.ts'
import { Listing } from './listing.tsx'

const TONES: Record<ClaimStatus, string> = {
  open: 'waiting',
  analysis: 'waiting',
  repaired: 'done',
  replaced: 'done',
  refunded: 'closed',
  refused: 'refused',
  handed_back: 'closed',
  closed: 'closed',
}

/** The customer's claims, and a new one with images. */
export function ClaimsPanel() {
  const [open, setOpen] = useState(false)
  return (
    <div className="stack">
      <Listing query={CLAIMS} rowsOf={({ items }) => items} empty="Você não pediu nenhuma garantia.">
        {(claim) => <Claimed key={claim.id} claim={claim} />}
      </Listing>
      {open ? (
        <ClaimForm onDone={() => setOpen(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Pedir garantia de um aparelho
        </button>
      )}
    </div>
  )
}

function Claimed({ claim }: { claim: OwnClaim }) {
  const last = claim.history.at(-1)
  return (
    <li>
      <span>
        {claim.productName}
        <small>
          {claim.code} · {claim.serial} · {formatMoment(new Date(claim.when))}
          {last?.comment && ` · ${last.comment}`}
        </small>
      </span>
      <span className={`badge tone-${TONES[claim.status]}`}>{CLAIM_STATUS[claim.status]}</span>
    </li>
  )
}

/** The choice of a unit that is not in the list. */
const OTHER = 'other'

function ClaimForm({ onDone }: { onDone: () => void }) {
  const units = useQuery(OWN_UNITS)
  const bought = units.data?.items ?? []
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  // Without known phones the number is typed.
  const types = bought.length === 0 || chosen === OTHER
  const serial = types ? typed : chosen
  const [problem, setProblem] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [missing, setMissing] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: async () => {
      const images: string[] = []
      for (const file of files) images.push(await toJpegBase64(file, PHOTO_SIDE))
      await openClaim({ serial: serial.trim(), problem: problem.trim(), images })
    },
    onSuccess: () => {
      notify('A loja recebeu o seu pedido de garantia.')
      onDone()
    },
    onSettled: () => reload('claims'),
    meta: { silent: true },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const lacks = !serial.trim()
      ? types
        ? 'Informe o número de série ou IMEI.'
        : 'Escolha o aparelho.'
      : !problem.trim() && 'Conte o que aconteceu.'
    setMissing(lacks || null)
    if (!lacks) sending.mutate()
  }
  const { error } = sending
  // Fields that appear later would take the place of one that is typed into.
  if (units.isPending) return <Loading query={units} />
  const failed = error instanceof NotAnImage ? error.message : error && errorText(error)
  return (
    <form className="stack" onSubmit={send}>
      {bought.length > 0 && (
        <div className="field">
          <label htmlFor="claim-unit">Aparelho</label>
          <select id="claim-unit" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">Escolha o aparelho</option>
            {bought.map((unit) => (
              <option key={unit.serial} value={unit.serial}>
                {unit.productName} · {unit.serial}
              </option>
            ))}
            <option value={OTHER}>Outro aparelho</option>
          </select>
        </div>
      )}
      {types && (
        <div className="field">
          <label htmlFor="claim-serial">Número de série ou IMEI</label>
          <input
            id="claim-serial"
            maxLength={60}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className="muted small">
            Está na caixa e nos ajustes do aparelho; no teclado, *#06# mostra o IMEI.
          </p>
        </div>
      )}
      <div className="field">
        <label htmlFor="claim-problem">O que aconteceu?</label>
        <textarea
          id="claim-problem"
          rows={3}
          maxLength={500}
          value={problem}
          onChange={(event) => setProblem(event.currentTarget.value)}
        />
      </div>
      <label className="button wide file">
        {files.length === 0 ? 'Escolher imagens (opcional)' : `Imagens escolhidas: ${files.length}`}
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={({ currentTarget }) =>
            setFiles([...(currentTarget.files ?? [])].slice(0, MAX_CLAIM_IMAGES))
          }
        />
      </label>
      <Send busy={sending.isPending} problem={missing ?? failed}>
        Enviar para a loja
      </Send>
      <button type="button" className="button wide" onClick={onDone}>
        Voltar
      </button>
    </form>
  )
}
