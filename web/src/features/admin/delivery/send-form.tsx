import type { ReactNode } from 'react'
import type { Typed } from '../../../parts/form/kept.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Done, Sending } from './use-sending.ts'

type Props<T extends Typed> = {
  label: string
  action: string
  sending: Sending<T>
  children: ReactNode
}

/** A form of the panel around its fields: the error, the button, and the result of the last message. */
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
