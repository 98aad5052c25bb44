import { multiLine } from '@kinhold/domain/text'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { useConfig } from '../../features/session/config.data.ts'
import { useMember } from '../../features/session/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { attach } from './attachments.ts'
import { changeDraft, type Draft, draftKey, returnDraft, takeDraft, useDraft } from './drafts.ts'
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
  const key = draftKey(useMember().id, place)
  const draft = useDraft(key)
  const { maxUploadMb } = useConfig()
  const [notAttached, setNotAttached] = useState<string | undefined>()
  const [notSent, setNotSent] = useState<string | null>(null)
  const wrong = whyNotReady(draft, most)

  async function send() {
    setNotAttached(undefined)
    setNotSent(wrong)
    if (wrong !== null) return
    const taken = takeDraft(key)
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
    problem: notAttached ?? (notSent !== null && notSent === wrong ? notSent : undefined),
    write: (text: string) => {
      setNotAttached(undefined)
      setNotSent(null)
      changeDraft(key, (before) => ({ ...before, text }))
    },
    add: (files: readonly File[]) => {
      setNotAttached(attach(key, files, { maxMb: maxUploadMb, noun }).join(' ') || undefined)
      setNotSent(null)
    },
    send: () => void send(),
  }
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
