// What every browser can play comes first.
const TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
  'audio/webm',
]

/** The type in which this browser records sound, null where it cannot. */
export function recordedType(): string | null {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/** Opens the microphone. Throws where there is none or it is refused. */
export function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
}

/** Turns the microphone off. */
export function closeMicrophone(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop())
}

/** Answers how loud a stream is at the moment of asking, 0 to 100, and how to stop listening. */
export function listenTo(stream: MediaStream): { level: () => number; stop: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  const wave = new Float32Array(analyser.fftSize)
  context.createMediaStreamSource(stream).connect(analyser)
  void context.resume()
  return {
    level: () => {
      analyser.getFloatTimeDomainData(wave)
      return loudnessOf(wave)
    },
    stop: () => void context.close(),
  }
}

const QUIETEST_DECIBELS = -60

/** How loud a piece of sound is, as ears hear it: 0 is silence, 100 the loudest there is. */
export function loudnessOf(wave: Float32Array): number {
  const power = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length
  const decibels = 10 * Math.log10(power)
  return Math.round(Math.min(100, Math.max(0, 100 - (100 * decibels) / QUIETEST_DECIBELS)))
}
