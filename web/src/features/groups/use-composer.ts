import { POST_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { useMember } from '../session/use-session.ts'
import { attach } from './attachments.ts'
import { useSendPost } from './board.data.ts'
import { changeDraft, type Draft, draftKey, returnDraft, takeDraft, useDraft } from './drafts.ts'

/** What is being written on a group's board, and its sending (UNI-65, UNI-66). */
export function useComposer(groupId: number) {
  const key = draftKey(useMember().id, groupId)
  const draft = useDraft(key)
  const { maxUploadMb } = useConfig()
  const sending = useSendPost(groupId)
  const [problem, setProblem] = useState<string | undefined>()

  async function send() {
    const wrong = whyNotReady(draft)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    const taken = takeDraft(key)
    const mediaUrls = taken.files.map(({ url }) => url).filter((url) => url !== null)
    try {
      await sending.mutateAsync({
        content: multiLine(taken.text),
        mediaUrls,
        at: new Date().toISOString(),
      })
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
    /** Why it cannot be sent as it stands. */
    problem,
    write: (text: string) => {
      setProblem(undefined)
      changeDraft(key, (before) => ({ ...before, text }))
    },
    add: (files: readonly File[]) => setProblem(attach(key, files, maxUploadMb).join(' ') || undefined),
    send: () => void send(),
  }
}

export type Composing = ReturnType<typeof useComposer>

/** What is wrong with a post's words, or null (UNI-65, UNI-71). */
export function whyNotWords(text: string): string | null {
  const length = lengthOf(multiLine(text))
  if (length === 0) return 'Please write a message.'
  return length > POST_MAX ? `Message must be at most ${POST_MAX} characters.` : null
}

function whyNotReady({ text, files }: Draft): string | null {
  if (files.length > 0 && multiLine(text) === '') return 'Please write a message to go with the files.'
  if (files.some(({ problem }) => problem !== null))
    return 'A file did not arrive. Retry it or remove it, then send again.'
  if (files.some(({ url }) => url === null))
    return 'The files are still on their way. Send again when they have arrived.'
  return whyNotWords(text)
}
