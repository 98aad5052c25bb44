import type { SendResult } from '@kinhold/contract/outbox'
import { useState } from 'react'
import type { Typed } from '../../../parts/form/kept.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { toast } from '../../../ui/toast.ts'
import { useSend } from './delivery.data.ts'

/** Titles of the toasts, and the description for a call that failed. */
type Words = { sent: string; kept: string; failed: string; error: string; description: string }
type Options<T extends Typed> = {
  /** Names the form among those of the app: what is typed is kept there. */
  place: string
  blank: T
  post: (typed: T) => Promise<SendResult>
  words: Words
  /** True where a provider is known to be set up, so that a message in the outbox only waits for its answer. */
  isSetUp: boolean
}

/** The last message that was accepted: its id, and why it has not been sent yet, if so. */
export type Done = { messageId: string | null; kept: string | null }
/** A form of the panel and its sending. Held above the tabs, so that its result survives a switch to another. */
export type Sending<T extends Typed> = ReturnType<typeof useSending<T>>

/** Sends what a form holds and reports the result (ADM-45 to ADM-51). What is typed is kept until it is sent. */
export function useSending<T extends Typed>({ place, blank, post, words, isSetUp }: Options<T>) {
  const { form, kept } = useKeptForm<T>(place, blank)
  const send = useSend(post)
  const [outcome, setOutcome] = useState<Done | null>(null)
  const submit = form.handleSubmit(async (typed) => {
    setOutcome(null)
    try {
      const result = await send.mutateAsync(typed)
      if (result.success) sayDone(result)
      else sayFailed(result)
    } catch (error) {
      sayError(error)
    }
  })

  function sayDone({ messageId }: SendResult) {
    const because = messageId?.startsWith('outbox-') ? keptBecause(isSetUp) : null
    toast({ title: because ? words.kept : words.sent, description: because ?? undefined })
    setOutcome({ messageId, kept: because })
    kept.discard()
  }

  function sayFailed({ error }: SendResult) {
    const description = error ?? 'The provider did not say why.'
    toast({ title: words.failed, description, tone: 'danger' })
    sayUntilChanged(form, description)
  }

  // The toast says that it failed (ADM-50, ADM-51); the reason is shown at the fields it is about, or above the button.
  function sayError(error: unknown) {
    toast({ title: words.error, description: words.description, tone: 'danger' })
    sayAtForm(error, form, { focus: true })
  }

  return { form, kept, submit, outcome, isPending: send.isPending }
}

function keptBecause(isSetUp: boolean): string {
  return isSetUp
    ? 'Kept in the outbox: it leaves as soon as the provider answers.'
    : 'Kept in the outbox: no provider is set up.'
}
