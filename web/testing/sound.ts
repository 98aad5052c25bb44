import { vi } from 'vitest'

/** A fake microphone, with a clock that a test advances. */
export type FakeMicrophone = {
  /** The number of open streams. */
  open: number
  /** Advances the recording by this many seconds. */
  pass: (seconds: number) => void
  /** Unplugs the microphone. */
  lose: () => void
  /** The microphone's loudness: the value of every audio sample. */
  wave: number
}

type Options = { refused?: string; type?: string; bytes?: string }

/**
 * Fakes a microphone until the test ends. `refused` is the name of the error thrown when the microphone is
 * opened.
 */
export function fakeMicrophone(options: Options = {}): FakeMicrophone {
  const { refused, type = 'audio/webm;codecs=opus', bytes = 'sound' } = options
  const real = performance.now.bind(performance)
  const recorders = new Set<FakeRecorder>()
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
  const microphone: FakeMicrophone = {
    open: 0,
    wave: 0.5,
    pass: (seconds) => void (passed += seconds * 1_000),
    lose: () => recorders.forEach((recorder) => recorder.stop()),
  }
  const openStream = () => {
    if (refused) return Promise.reject(new DOMException('', refused))
    microphone.open += 1
    return Promise.resolve({ getTracks: () => [{ stop: () => void (microphone.open -= 1) }] })
  }

  class FakeRecorder {
    static isTypeSupported = (asked: string) => asked === type
    state = 'inactive'
    mimeType = type
    ondataavailable?: (event: { data: Blob }) => void
    onstop?: () => void
    start() {
      this.state = 'recording'
      recorders.add(this)
    }
    stop() {
      this.state = 'inactive'
      recorders.delete(this)
      queueMicrotask(() => {
        this.ondataavailable?.({ data: new Blob([bytes]) })
        this.onstop?.()
      })
    }
  }
  class FakeAudioContext {
    createAnalyser = () => ({
      fftSize: 4,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.wave),
    })
    createMediaStreamSource = () => ({ connect() {} })
    resume = async () => {}
    close = async () => {}
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: openStream },
  })
  return microphone
}

/** An audio element that a test controls. */
export class FakeSound {
  src = ''
  currentTime = 0
  paused = true
  error: { code: number } | null = null
  playbackRate = 1
  defaultPlaybackRate = 1
  onpause?: () => void
  ontimeupdate?: () => void
  onerror?: () => void
  onended?: () => void

  async play() {
    this.paused = false
  }
  pause() {
    if (this.paused) return
    this.paused = true
    // Browsers fire this event asynchronously.
    queueMicrotask(() => this.onpause?.())
  }
  removeAttribute() {
    this.src = ''
  }
  reach(seconds: number) {
    this.currentTime = seconds
    this.ontimeupdate?.()
  }
  end() {
    this.paused = true
    this.onended?.()
  }
  fail(code = 2) {
    this.error = { code }
    this.onerror?.()
  }
}

/** Intercepts the audio elements that the app creates and returns them, oldest first. */
export function catchSounds(): FakeSound[] {
  const caught: FakeSound[] = []
  vi.stubGlobal(
    'Audio',
    class extends FakeSound {
      constructor() {
        super()
        caught.push(this)
      }
    },
  )
  return caught
}
