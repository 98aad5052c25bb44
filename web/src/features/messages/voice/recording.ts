import { VOICE_SECONDS_MAX } from '@kinhold/domain/limits'
import type { Voice } from '@kinhold/domain/messages'
import { closeMicrophone, listenTo, openMicrophone, recordedType } from '../../../browser/microphone.ts'
import { levelsOf, type Sample } from './levels.ts'
import { pauseAll } from './player.ts'

/** A finished recording. */
export type Sound = { file: Blob; voice: Voice }

/** A recording in progress. */
export type Recording = {
  /** Stops, turns the microphone off and resolves to the recording, or null if it is empty. */
  finish: () => Promise<Sound | null>
  /** Stops and discards the recording. */
  cancel: () => void
}

type Hearing = {
  /** Called ten times a second with the loudness and the seconds recorded so far. */
  onLevel: (level: number, seconds: number) => void
  /** Called when the recording ends by itself: at its maximum length, or when the microphone is lost. */
  onEnd: (why: 'full' | 'lost') => void
}

const LEVEL_EVERY_MS = 100

/** Records from the microphone (MSG-41). Throws when it cannot be used. */
export async function beginRecording(hearing: Hearing): Promise<Recording> {
  pauseAll()
  const stream = await openMicrophone()
  try {
    return record(stream, hearing)
  } catch (error) {
    closeMicrophone(stream)
    throw error
  }
}

function record(stream: MediaStream, { onLevel, onEnd }: Hearing): Recording {
  const recorder = recorderOf(stream)
  const listening = listenTo(stream)
  const pieces: Blob[] = []
  const samples: Sample[] = []
  const begunAt = performance.now()
  let duration: number | null = null

  const end = () => {
    if (duration !== null) return
    duration = secondsSince(begunAt)
    clearInterval(watching)
    if (recorder.state !== 'inactive') recorder.stop()
    listening.stop()
    closeMicrophone(stream)
  }
  const stopped = new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data }) => void pieces.push(data)
    recorder.onstop = () => {
      if (duration === null) onEnd('lost')
      end()
      resolve()
    }
  })
  recorder.start()
  const watching = setInterval(() => {
    const sample = { at: secondsSince(begunAt), level: listening.level() }
    samples.push(sample)
    onLevel(sample.level, sample.at)
    if (sample.at < VOICE_SECONDS_MAX) return
    end()
    onEnd('full')
  }, LEVEL_EVERY_MS)

  const finish = async () => {
    end()
    await stopped
    const file = new Blob(pieces, { type: recorder.mimeType })
    if (file.size === 0 || !duration) return null
    return { file, voice: { duration, levels: levelsOf(samples, duration) } }
  }
  return { finish, cancel: end }
}

function secondsSince(moment: number): number {
  return Math.min(VOICE_SECONDS_MAX, (performance.now() - moment) / 1_000)
}

/** Enough for speech, and keeps five minutes below 2 MB. */
const BITS_PER_SECOND = 48_000

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = recordedType() ?? ''
  return new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
}
