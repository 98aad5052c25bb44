import type { SendResult } from '@kinhold/contract/outbox'
import { type ReactNode, useState } from 'react'
import type { Typed } from '../../../parts/form/kept.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSend } from './delivery.data.ts'

type Props<T extends Typed> = { label: string; action: string; sending: Sending<T>; children: ReactNode }

export function SendForm<T extends Typed>({ label, action, sending, children }: Props<T>) {
  const { form, kept, submit, outcome, isPending } = sending
  return (
    <form noValidate onSubmit={submit} aria-label={label} className="grid max-w-xl gap-4">
      <KeptNote kept={kept} />
      {children}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {form.formState.errors.root?.message}
      </p>
      <Button
        type="submit"
        variant="primary"
        className="sm:justify-self-start"
        busy={isPending}
        busyLabel="Sending…"
      >
        {action}
      </Button>
      <div role="status" className="grid gap-1 text-sm text-quiet empty:hidden">
        {outcome && <OutcomeLines {...outcome} />}
      </div>
    </form>
  )
}

function OutcomeLines({ kept, messageId }: Done) {
  return (
    <>
      {kept && <p>{kept}</p>}
      {messageId && <p className="[overflow-wrap:anywhere]">{`Message id: ${messageId}`}</p>}
    </>
  )
}

/** Titles of the toasts, and the description for a failed call. */
type Words = { sent: string; kept: string; failed: string; error: string; description: string }
type Options<T extends Typed> = {
  place: string
  blank: T
  post: (typed: T) => Promise<SendResult>
  words: Words
  /** True when a provider is known to be set up, so that a message in the outbox only waits for its response. */
  isSetUp: boolean
}

type Done = { messageId: string | null; kept: string | null }
export type Sending<T extends Typed> = ReturnType<typeof useSending<T>>

/** Sends a form and reports the result (ADM-45 to ADM-51). Typed text is kept until it is sent. */
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

  // The toast reports the failure (ADM-50, ADM-51); the reason is shown at the affected fields or above the button.
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
