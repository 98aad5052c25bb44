import { countInWords } from '@kinhold/domain/file-words'
import { multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { type ToastContent, toast } from '../../ui/toast.ts'
import { namesInWords } from '../../browser/in-words.ts'
import { detachThoseGone, type DraftKind, sayNotAttached, sendAgain, useAttaching } from './attachments.ts'
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
  /** The name of the place that the draft belongs to, such as a board or a conversation. */
  place: string
  /** The kind of content that the draft becomes, for error messages. */
  noun: DraftKind
  /** The maximum number of characters. */
  most: number
  /** The id of the vault that the files are for, if someone else owns the vault. */
  vaultId?: number | undefined
  /** Sends the draft. If `onSend` throws, the composer restores the draft. */
  onSend: (written: Written) => Promise<unknown>
  /** True if `onSend` accepts files that aren't stored yet, and drafts with files but no text. */
  takesLooseFiles?: boolean
  /**
   * True if Send is disabled while a draft is being sent. Send is always disabled while the draft is empty.
   */
  isGuarded?: boolean
  /** The toasts after success and failure. The defaults are for messages (MSG-33, MSG-34). */
  says?: Says
}

type Says = { sent: ToastContent | null; failed: (error: unknown) => ToastContent }

export function useComposer(options: Options) {
  const {
    place,
    noun,
    most,
    vaultId,
    onSend,
    takesLooseFiles = false,
    isGuarded = false,
    says = SAYS,
  } = options
  const [key, attach] = useAttaching(place, noun, vaultId)
  const draft = useDraft(key)
  const [notSent, setNotSent] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  const why = takesLooseFiles ? whyNotLoose : whyNotReady
  const wrongNow = why(draft, most)

  const wasJustSent = useRef(false)
  const underWay = useRef(0)
  // True if the user pressed Enter while a draft was being sent. The next draft is then sent right afterward.
  const isDue = useRef(false)
  useFilesStillThere(key, noun)

  async function send() {
    const now = draftOf(key)
    // Ignore the second Enter of a double press, so that it doesn't report an empty draft.
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

  // `onSend` uploads any files that aren't stored yet, so the composer stops its own uploads.
  function handOn(taken: Draft) {
    taken.files.filter(({ stored }) => stored === null).forEach(({ stop }) => stop())
    const written = writtenIn(taken)
    // If the draft has no text, send the file count in words, unless `onSend` accepts empty text.
    const content = written.content || (takesLooseFiles ? '' : countInWords(written.media))
    return onSend({ ...written, content })
  }

  return {
    key,
    draft,
    /**
     * The reason that the draft wasn't sent or a file wasn't attached, as long as the reason still applies.
     */
    problem: draft.notAttached ?? (notSent !== null && notSent === wrongNow ? notSent : undefined),
    /** True if Send is disabled. */
    isShut: isEmpty(draft) || (isGuarded && sending > 0),
    /** True if the app will send the draft as soon as its files are stored. */
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
  sent: { title: t`Message sent` },
  failed: (error) => ({
    title: t`Failed to send message`,
    description: sentenceOf(error, t`Please try again.`),
  }),
}

// If the server no longer has some of the draft's files, removes them from the draft and tells the user their
// names.
function useFilesStillThere(key: string, noun: DraftKind) {
  const look = useEffectEvent(async () => {
    const gone = await detachThoseGone(key)
    if (gone.length > 0) sayNotAttached(key, sentenceOn(gone, noun))
  })
  useEffect(() => void look(), [key])
}

function sentenceOn(gone: string[], noun: DraftKind): string {
  const names = namesInWords(gone.map((name) => `“${name}”`))
  const count = gone.length
  const sentences: Record<DraftKind, string> = {
    message: plural(count, {
      one: `${names} is no longer with your message. Please attach it again.`,
      other: `${names} are no longer with your message. Please attach them again.`,
    }),
    post: plural(count, {
      one: `${names} is no longer with your post. Please attach it again.`,
      other: `${names} are no longer with your post. Please attach them again.`,
    }),
    comment: plural(count, {
      one: `${names} is no longer with your comment. Please attach it again.`,
      other: `${names} are no longer with your comment. Please attach them again.`,
    }),
    item: plural(count, {
      one: `${names} is no longer with your item. Please attach it again.`,
      other: `${names} are no longer with your item. Please attach them again.`,
    }),
    place: plural(count, {
      one: `${names} is no longer with your place. Please attach it again.`,
      other: `${names} are no longer with your place. Please attach them again.`,
    }),
  }
  return sentences[noun]
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
  if (files.some(({ problem }) => problem !== null)) return NOT_ARRIVED
  return files.length > 0 && multiLine(text) === '' ? null : whyNotWords(text, most)
}

// Returns the reason that the draft can't be sent, or null. Allows files that failed only because the server
// couldn't be reached, since `onSend` uploads these files.
function whyNotLoose({ text, files }: Draft, most: number): string | null {
  if (files.some(({ problem, isUnreached }) => problem !== null && !isUnreached)) return NOT_ARRIVED
  return files.length > 0 && multiLine(text) === '' ? null : whyNotWords(text, most)
}

const NOT_ARRIVED = t`A file did not arrive. Retry it or remove it, then send again.`

function hasFilesComing({ files }: Draft): boolean {
  return files.some(({ stored }) => stored === null)
}

/**
 * Calls `onThere` once all files are stored, or `onFailed` if an upload fails. `undoWaiting` cancels the
 * wait.
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

/** Stops waiting for files. */
function undoWaiting(key: string): void {
  changeDraft(key, (draft) => ({ ...draft, isDue: false }))
}
