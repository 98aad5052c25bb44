import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Kept } from '../../../parts/form/kept.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Send } from '../../../ui/icons.ts'
import type { Invitee } from '../invitation-deeds.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'

type Props = {
  form: UseFormReturn<Invitee>
  kept: Kept<Invitee>
  /** Called with what was typed once both fields are filled; nothing is sent yet (INV-17). */
  onReady: (invitee: Invitee) => void
}

/** Whom to invite (INV-08, INV-13). Shown again after a refusal, it has the focus in the field that was refused. */
export function InviteForm({ form, kept, onReady }: Props) {
  const focusRefused = useEffectEvent(() => {
    const { recipientName, recipientPhone } = form.formState.errors
    if (recipientName) form.setFocus('recipientName')
    else if (recipientPhone) form.setFocus('recipientPhone')
  })
  // Only when it appears: what is refused later takes the focus by itself.
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
