import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createDecoder } from './decoder.ts'

/** Milliseconds that a code has to be out of sight before it counts again. */
const OUT_OF_SIGHT = 1200

/** Returns whether a code seen by the camera is a new one; while it stays in sight it counts once. */
export function repeatGuard() {
  const seen = new Map<string, number>()
  return (code: string, now: number): boolean => {
    const before = seen.get(code)
    seen.set(code, now)
    return before === undefined || now - before > OUT_OF_SIGHT
  }
}

/** Milliseconds between two frames: keeps a phone responsive and cool. */
const FRAME_EVERY_MS = 120

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'A câmera está bloqueada para este site. Permita o uso nas configurações do navegador.',
  NotFoundError: 'Nenhuma câmera foi encontrada neste aparelho.',
  NotReadableError: 'A câmera está em uso por outro aplicativo.',
}
const NO_CAMERA = 'Este endereço não pode usar a câmera: ela exige HTTPS. Use um leitor ou digite o código.'
const NO_DECODER = 'Não foi possível carregar o leitor de códigos. Verifique a conexão.'
const OTHER = 'Não foi possível abrir a câmera.'

async function openCamera(): Promise<MediaStream> {
  // Over plain HTTP browsers allow no camera.
  if (!navigator.mediaDevices) throw new Error(NO_CAMERA)
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

const problemOf = (error: unknown) =>
  error instanceof DOMException
    ? (PROBLEMS[error.name] ?? OTHER)
    : error instanceof Error
      ? error.message
      : OTHER

/** Whether the browser can switch on the phone's light; missing in the types. */
const hasLight = (track: MediaStreamTrack) =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true

/** Shows the camera in a video element; each code that comes into sight is reported once. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const give = useEffectEvent(onCode)
  const [state, setState] = useState<'opening' | 'looking'>('opening')
  const [problem, setProblem] = useState<string>()
  const [light, setLight] = useState<{ track: MediaStreamTrack; on: boolean }>()

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const isNew = repeatGuard()
    const begin = async () => {
      const decoding = createDecoder().catch(() => {
        throw new Error(NO_DECODER)
      })
      decoding.catch(() => undefined) // The camera's error is reported first.
      stream = await openCamera()
      const element = video.current
      if (ended || !element) return stop()
      element.srcObject = stream
      await element.play()
      const decode = await decoding
      const [track] = stream.getVideoTracks()
      if (track && hasLight(track)) setLight({ track, on: false })
      setState('looking')
      const look = async () => {
        // An unreadable frame is ignored; the next one is read.
        const codes = await decode(element).catch(() => [])
        if (ended) return
        for (const code of codes) if (isNew(code, performance.now())) give(code)
        timer = setTimeout(look, FRAME_EVERY_MS)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch((error) => {
      stop()
      if (!ended) setProblem(problemOf(error))
    })
    return () => {
      ended = true
      clearTimeout(timer)
      stop()
    }
  }, [video])

  const switchLight =
    light &&
    (() => {
      const on = !light.on
      void light.track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      setLight({ ...light, on })
    })
  return { state, problem, light: light && { on: light.on, switch: switchLight } }
}
