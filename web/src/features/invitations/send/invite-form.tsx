import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Kept } from '../../../parts/form/kept.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Send } from '../../../ui/icons.ts'
import type { Invitee } from '../invitation-actions.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'

type Props = {
  form: UseFormReturn<Invitee>
  kept: Kept<Invitee>
  /** Called with the typed text once both fields are filled; nothing is sent yet (INV-17). */
  onReady: (invitee: Invitee) => void
}

/** The invitee's form (INV-08, INV-13). After a refusal it reappears with the focus in the refused field. */
export function InviteForm({ form, kept, onReady }: Props) {
  const focusRefused = useEffectEvent(() => {
    const { recipientName, recipientPhone } = form.formState.errors
    if (recipientName) form.setFocus('recipientName')
    else if (recipientPhone) form.setFocus('recipientPhone')
  })
  // Only on mount: a later refusal moves the focus by itself.
  useEffect(() => focusRefused(), [])
  return (
    <form noValidate onSubmit={form.handleSubmit(onReady)} aria-labelledby="invite" className="grid gap-4">
      <KeptNote kept={kept} />
      <InviteeFields form={form} />
      <Button type="submit" variant="primary" size="lg" wide>
        <Send aria-hidden className="size-5" />
        SEND INVITE
      </Button>
    </form>
  )
}
