/**
 * Frequency in hertz and seconds of each tone: one high for success, two low for failure, distinguishable in a loud
 * room.
 */
const TONES = {
  yes: [[1760, 0.08]],
  no: [
    [220, 0.16],
    [175, 0.24],
  ],
} as const
const PAUSE_SECONDS = 0.05
const VOLUME = 0.2
/** Milliseconds on, off, on. */
const VIBRATION = { yes: [60], no: [150, 80, 150] }

let audio: AudioContext | undefined

/** Signals success or failure by sound and vibration, where the device supports it; a browser may forbid both. */
export function signal(ok: boolean): void {
  const response = ok ? 'yes' : 'no'
  navigator.vibrate?.(VIBRATION[response])
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // Browsers allow sound only after the page was touched.
  audio.resume().catch(() => undefined)
  let at = audio.currentTime
  for (const [frequency, seconds] of TONES[response]) {
    const tone = new OscillatorNode(audio, { type: 'square', frequency })
    tone.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds + PAUSE_SECONDS
  }
}
