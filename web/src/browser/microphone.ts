// The first type is preferred, because every browser can play it.
const TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
  'audio/webm',
]

/** Returns the preferred audio type that this browser can record, or null if it can't record audio. */
export function recordedType(): string | null {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return null
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/** Opens the microphone. Throws if the device has no microphone or access is denied. */
export function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
}

export function closeMicrophone(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop())
}

/** Measures how loud a stream is: `level` returns a number from 0 to 100, and `stop` stops measuring. */
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

/** Returns the perceived loudness of a waveform, from 0 for silence to 100 for the maximum. */
export function loudnessOf(wave: Float32Array): number {
  const power = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length
  const decibels = 10 * Math.log10(power)
  return Math.round(Math.min(100, Math.max(0, 100 - (100 * decibels) / QUIETEST_DECIBELS)))
}
