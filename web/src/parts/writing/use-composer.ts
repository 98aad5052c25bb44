import { multiLine } from '@kinhold/domain/text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { type ToastContent, toast } from '../../ui/toast.ts'
import { namesInWords } from '../words.ts'
import { detachThoseGone, sayNotAttached, sendAgain, useAttaching } from './attachments.ts'
import {
  changeDraft,
  type Draft,
  draftOf,
  onDraftChange,
  returnDraft,
  takeDraft,
  useDraft,
} from './drafts.ts'
import { whyNotWords, type Written } from './written.ts'

export type Options = {
  /** The name of the draft's place; each member has one draft for each place. */
  place: string
  /** The word for the text in an error sentence, such as 'message'. */
  noun: string
  /** The most characters allowed. */
  most: number
  /** Sends the text. If it throws, the composer restores the draft. */
  onSend: (written: Written) => Promise<unknown>
  /** The user can send files without text and before they are stored; `onSend` then uploads the rest. */
  takesLooseFiles?: boolean
  /** Disables Send if the draft is empty, and while the previous draft is being sent. */
  isGuarded?: boolean
  /** The toasts after success and failure; by default the texts for a message (MSG-33, MSG-34). */
  says?: Says
}

type Says = { sent: ToastContent | null; failed: (error: unknown) => ToastContent }

export function useComposer(options: Options) {
  const { place, noun, most, onSend, takesLooseFiles = false, isGuarded = false, says = SAYS } = options
  const [key, attach] = useAttaching(place, noun)
  const draft = useDraft(key)
  const [notSent, setNotSent] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  const why = takesLooseFiles ? whyNotLoose : whyNotReady
  const wrongNow = why(draft, most)

  const wasJustSent = useRef(false)
  const underWay = useRef(0)
  // True if Enter was pressed while the previous text was being sent; the current text is then sent next.
  const isDue = useRef(false)
  useFilesStillThere(key, noun)

  async function send() {
    const now = draftOf(key)
    // Ignores the second press of a double Enter, which would report that the text is empty.
    if (wasJustSent.current && isEmpty(now)) return
    if (now.isDue && hasFilesComing(now)) return
    if (isGuarded && underWay.current > 0) return void (isDue.current = true)
    const wrong = why(now, most)
    sayNotAttached(key, undefined)
    setNotSent(wrong)
    if (wrong !== null) return
    if (!takesLooseFiles && hasFilesComing(now))
      return waitForFiles(key, { onThere: send, onFailed: setNotSent })
    const taken = takeDraft(key)
    wasJustSent.current = true
    setSending((underWay.current += 1))
    try {
      await handOn(taken)
      if (says.sent) toast(says.sent)
    } catch (error) {
      isDue.current = false
      giveBack(key, taken)
      toast({ ...says.failed(error), tone: 'danger' })
    } finally {
      setSending((underWay.current -= 1))
      sendNext()
    }
  }

  function sendNext() {
    if (!isDue.current) return
    isDue.current = false
    void send()
  }

  // `onSend` uploads the unfinished files itself, so the composer stops its own uploads of these files.
  function handOn(taken: Draft) {
    taken.files.filter(({ stored }) => stored === null).forEach(({ stop }) => stop())
    return onSend(writtenIn(taken))
  }

  return {
    key,
    draft,
    /** Says why the draft was not sent or a file was not attached, as long as the reason applies. */
    problem: draft.notAttached ?? (notSent !== null && notSent === wrongNow ? notSent : undefined),
    /** True if Send is disabled. */
    isShut: isGuarded && (sending > 0 || isEmpty(draft)),
    /** True if the draft will be sent once its files are stored; `undo` stops this. */
    isDue: draft.isDue ?? false,
    undo: () => undoWaiting(key),
    write: (text: string) => {
      setNotSent(null)
      wasJustSent.current = false
      changeDraft(key, (before) => ({ ...before, text, notAttached: undefined }))
    },
    add: (files: readonly File[]) => {
      attach(files)
      setNotSent(null)
    },
    send: () => void send(),
  }
}

const SAYS: Says = {
  sent: { title: 'Message sent' },
  failed: (error) => ({
    title: 'Failed to send message',
    description: sentenceOf(error, 'Please try again.'),
  }),
}

// Reports and removes files that are gone: the server removes a stored file after a day if no post uses it.
function useFilesStillThere(key: string, noun: string) {
  const look = useEffectEvent(async () => {
    const gone = await detachThoseGone(key)
    if (gone.length > 0) sayNotAttached(key, sentenceOn(gone, noun))
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

// Restores the draft and restarts the uploads that `handOn` stopped, unless the session has ended.
function giveBack(key: string, taken: Draft): void {
  returnDraft(key, taken)
  const back = draftOf(key).files.filter((file) => taken.files.includes(file))
  back
    .filter(({ stored, problem }) => stored === null && problem === null)
    .forEach((file) => sendAgain(key, file))
}

function writtenIn({ text, files }: Draft): Written {
  return {
    content: multiLine(text),
    media: files.map(({ stored }) => stored).filter((stored) => stored !== null),
    files: files.map(({ name, file, stored }) => ({ name, file, stored })),
    at: new Date().toISOString(),
  }
}

function whyNotReady({ text, files }: Draft, most: number): string | null {
  if (files.length > 0 && multiLine(text) === '') return 'Please write a message to go with the files.'
  if (files.some(({ problem }) => problem !== null)) return NOT_ARRIVED
  return whyNotWords(text, most)
}

// A file that failed only because of the network does not block the draft, since it is uploaded later.
function whyNotLoose({ text, files }: Draft, most: number): string | null {
  if (files.some(({ problem, isUnreached }) => problem !== null && !isUnreached)) return NOT_ARRIVED
  return files.length > 0 && multiLine(text) === '' ? null : whyNotWords(text, most)
}

const NOT_ARRIVED = 'A file did not arrive. Retry it or remove it, then send again.'

function hasFilesComing({ files }: Draft): boolean {
  return files.some(({ stored }) => stored === null)
}

/**
 * Calls `onThere` as soon as the draft's files are stored, even if the member has left the page. A failed
 * file or `undoWaiting` ends the wait.
 */
function waitForFiles(
  key: string,
  { onThere, onFailed }: { onThere: () => unknown; onFailed: (sentence: string) => void },
): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: true }))
  const stop = onDraftChange(() => {
    const draft = draftOf(key)
    const hasFailed = draft.files.some(({ problem }) => problem !== null)
    if (draft.isDue && !hasFailed && hasFilesComing(draft)) return
    stop()
    if (!draft.isDue) return
    if (!hasFailed) return void onThere()
    undoWaiting(key)
    onFailed(NOT_ARRIVED)
  })
}

/** Stops the wait for files, so that the draft is not sent when they are stored. */
function undoWaiting(key: string): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: false }))
}
