import { multiLine } from '@kinhold/domain/text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useConfig } from '../../features/session/config.data.ts'
import { toast } from '../../ui/toast.ts'
import { useKeptKey } from '../form/kept.ts'
import { namesInWords } from '../words.ts'
import { attach, detachThoseGone } from './attachments.ts'
import { changeDraft, type Draft, draftOf, returnDraft, takeDraft, useDraft } from './drafts.ts'
import { whyNotWords } from './why-not-words.ts'
import type { Written } from './written.ts'

export type Options = {
  /** Names where it is written, among all places: each has a draft of its own for each member. */
  place: string
  /** What is written, as a sentence calls it: 'message'. */
  noun: string
  /** How many characters it may have. */
  most: number
  /** Sends it; throws where that failed, and what was written comes back. */
  onSend: (written: Written) => Promise<unknown>
}

/** What is being written in a place, and its sending (UNI-65, UNI-66). */
export function useComposer({ place, noun, most, onSend }: Options) {
  const key = useKeptKey(`draft ${place}`)
  const draft = useDraft(key)
  const { maxUploadMb } = useConfig()
  const [notAttached, setNotAttached] = useState<string | undefined>()
  const [notSent, setNotSent] = useState<string | null>(null)
  const wrongNow = whyNotReady(draft, most)

  const wasJustSent = useRef(false)
  useFilesStillThere(key, noun, setNotAttached)

  async function send() {
    const now = draftOf(key)
    // Enter was pressed twice.
    if (wasJustSent.current && isEmpty(now)) return
    const wrong = whyNotReady(now, most)
    setNotAttached(undefined)
    setNotSent(wrong)
    if (wrong !== null) return
    const taken = takeDraft(key)
    wasJustSent.current = true
    try {
      await onSend(writtenIn(taken))
      toast({ title: 'Message sent' })
    } catch (error) {
      returnDraft(key, taken)
      toast({
        title: 'Failed to send message',
        description: sentenceOf(error, 'Please try again.'),
        tone: 'danger',
      })
    }
  }

  return {
    key,
    draft,
    /** Why it was not sent or not attached, as long as that is so. */
    problem: notAttached ?? (notSent !== null && notSent === wrongNow ? notSent : undefined),
    write: (text: string) => {
      setNotAttached(undefined)
      setNotSent(null)
      wasJustSent.current = false
      changeDraft(key, (before) => ({ ...before, text }))
    },
    add: (files: readonly File[]) => {
      setNotAttached(attach(key, files, { maxMb: maxUploadMb, noun }).join(' ') || undefined)
      setNotSent(null)
    },
    send: () => void send(),
  }
}

// A stored file that no post took is removed after a day.
function useFilesStillThere(key: string, noun: string, say: (problem: string) => void) {
  const look = useEffectEvent(async () => {
    const gone = await detachThoseGone(key)
    if (gone.length > 0) say(sentenceOn(gone, noun))
  })
  useEffect(() => void look(), [key])
}

function sentenceOn(gone: string[], noun: string): string {
  const names = namesInWords(gone.map((name) => `“${name}”`))
  const [is, it] = gone.length === 1 ? ['is', 'it'] : ['are', 'them']
  return `${names} ${is} no longer with your ${noun}. Please attach ${it} again.`
}

function isEmpty({ text, files }: Draft): boolean {
  return multiLine(text) === '' && files.length === 0
}

function writtenIn({ text, files }: Draft): Written {
  return {
    content: multiLine(text),
    media: files.map(({ stored }) => stored).filter((stored) => stored !== null),
    at: new Date().toISOString(),
  }
}

function whyNotReady({ text, files }: Draft, most: number): string | null {
  if (files.length > 0 && multiLine(text) === '') return 'Please write a message to go with the files.'
  if (files.some(({ problem }) => problem !== null))
    return 'A file did not arrive. Retry it or remove it, then send again.'
  if (files.some(({ stored }) => stored === null))
    return 'The files are still on their way. Send again when they have arrived.'
  return whyNotWords(text, most)
}
