import { VOICE_SECONDS_MAX } from '@kinhold/domain/limits'
import { clockOf } from '@kinhold/domain/messages'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { closeMicrophone, listenTo, openMicrophone, recordedType } from '../../../browser/microphone.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Send } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import type { PanelProps } from '../kinds.tsx'
import type { Written } from '../unsent/waiting.ts'
import { pauseAll } from './player.ts'
import { levelsOf, type Sample, Waveform } from './waveform.tsx'

export function Recorder({ above, onSend, onCancel }: PanelProps) {
  const { recording, levels, seconds, end, problem, settle, finish } = useRecording()
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  const [isSending, send] = useOneAtATime(async () => {
    const message = await finish()
    if (!message) return
    settle(true)
    await onSend(message).catch(() => settle(false))
  })
  const isOn = recording !== null && end === null
  const cancel = () => {
    settle(true)
    onCancel()
  }
  return (
    <section aria-label={t`Voice message`} className="border-t border-line p-3">
      <div
        role="presentation"
        className="grid gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || isSending) return
          event.preventDefault()
          cancel()
        }}
      >
        {above}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem ?? (end && ENDED[end])}
        </p>
        <div className="flex min-h-12 items-center gap-3">
          <Button ref={cancelButton} variant="quiet" disabled={isSending} onClick={cancel}>
            {problem === null ? t`Cancel` : t`Close`}
          </Button>
          {problem === null && (
            <>
              <p role="status" className="sr-only">
                {isOn && t`Recording`}
              </p>
              <span aria-hidden className={classes('size-3 shrink-0', isOn && 'rounded-full bg-danger')} />
              <span role="timer" aria-label={t`Recorded`} className="w-10 shrink-0 tabular-nums">
                {clockOf(Math.floor(seconds))}
              </span>
              <div className="h-8 min-w-0 flex-1 text-evergreen">
                <Waveform levels={levels} bars={SHOWN} played={1} />
              </div>
              <Button
                variant="primary"
                aria-label={t`Send voice message`}
                disabled={!recording}
                busy={isSending}
                onClick={() => void send()}
                className="size-12 shrink-0 px-0"
              >
                <Send aria-hidden className="size-5" />
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

const ENDED = {
  full: t`A voice message is at most ${plural({ minutes: VOICE_SECONDS_MAX / 60 }, { one: '# minute', other: '# minutes' })} long. Send this one, or cancel it.`,
  stopped: null,
  lost: t`The microphone was disconnected. Send the recording so far, or cancel it.`,
}

const SHOWN = 40
const NONE = Array.from<number>({ length: SHOWN }).fill(0)

// Records while mounted. Shows a toast on unmount if the recording was neither sent nor canceled.
function useRecording() {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [heard, setHeard] = useState({ levels: NONE, seconds: 0 })
  const [end, setEnd] = useState<keyof typeof ENDED | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isSettled = useRef(false)
  useEffect(() => {
    let isLeft = false
    let begun: Recording | null = null
    const onLevel = (level: number, seconds: number) =>
      setHeard(({ levels }) => ({ levels: [...levels.slice(1), level], seconds }))
    beginRecording({ onLevel, onEnd: setEnd }).then(
      (opened) => {
        begun = opened
        if (isLeft) opened.cancel()
        else setRecording(opened)
      },
      (error: unknown) => setProblem(whyNoMicrophone(error)),
    )
    return () => {
      isLeft = true
      begun?.cancel()
      if (begun && !isSettled.current) toast(GONE)
    }
  }, [])

  const settle = (isIt: boolean) => void (isSettled.current = isIt)
  async function finish() {
    setEnd((before) => before ?? 'stopped')
    const message = await recording?.finish()
    if (!message) setProblem(t`Nothing was recorded. Please try again.`)
    return message
  }
  return { recording, ...heard, end, problem, finish, settle }
}

const GONE = { title: t`Recording cancelled`, description: t`It was not sent before you went on.` }

function whyNoMicrophone(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return SENTENCES[name] ?? t`The microphone cannot be used. Please try again.`
}

const SENTENCES: Record<string, string> = {
  NotAllowedError: t`The microphone is not allowed. Allow it for this page in the settings of your browser, then try again.`,
  NotFoundError: t`No microphone was found. Connect one, then try again.`,
  NotReadableError: t`The microphone cannot be used. Another program may be using it.`,
}

type Recording = { finish: () => Promise<Written | null>; cancel: () => void }

type Hearing = {
  /** Called ten times a second with the loudness and the number of seconds recorded. */
  onLevel: (level: number, seconds: number) => void
  /** Called when the recording stops on its own: at the maximum length or if the microphone is lost. */
  onEnd: (why: 'full' | 'lost') => void
}

const LEVEL_EVERY_MS = 100

async function beginRecording(hearing: Hearing): Promise<Recording> {
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
  const mimeType = recordedType() ?? ''
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
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
    return {
      messageType: 'voice' as const,
      content: '',
      files: [{ name: t`Voice message`, file, stored: null }],
      voice: { duration, levels: levelsOf(samples, duration) },
    }
  }
  return { finish, cancel: end }
}

function secondsSince(moment: number): number {
  return Math.min(VOICE_SECONDS_MAX, (performance.now() - moment) / 1_000)
}

/** A bit rate that is good enough for speech and keeps a five-minute recording under 2 MB. */
const BITS_PER_SECOND = 48_000
