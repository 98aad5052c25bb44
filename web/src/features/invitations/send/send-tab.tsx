import type { Player } from '@kinhold/contract/players'
import { invitationLines } from '@kinhold/domain/invitations'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import type { Kept } from '../../../parts/form/kept.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Send } from '../../../ui/icons.ts'
import { useConfig } from '../../session/config.data.ts'
import type { Invitee } from '../invitation-actions.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'
import type { InviteSteps } from './use-invite-steps.ts'

const InviteDialog = lateDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The form, a preview of the message, and the popups that follow it (INV-22). */
export function SendTab({ me, steps }: { me: Player; steps: InviteSteps }) {
  const inviteeName = useWatch({ control: steps.form.control, name: 'recipientName' })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="invite">
        <h2 id="invite" className="mb-4 text-heading">
          Invite someone
        </h2>
        <InviteForm key={steps.refusals} form={steps.form} kept={steps.kept} onReady={steps.ask} />
      </Card>
      <Card aria-labelledby="preview">
        <h2 id="preview" className="mb-4 text-heading">
          Your message
        </h2>
        <MessagePreview inviteeName={inviteeName} sponsorName={me.name} />
      </Card>
      {steps.asked && <InviteDialog me={me} asked={steps.asked} steps={steps} onClose={steps.close} />}
    </div>
  )
}

type Props = { inviteeName: string; sponsorName: string }

/** The invitation's text, updated as its sender types (INV-09 to INV-11), and the effect of accepting it (INV-12). */
function MessagePreview({ inviteeName, sponsorName }: Props) {
  const { appName } = useConfig()
  const lines = invitationLines({ inviteeName: inviteeName.trim() || '…', sponsorName, appName })
  return (
    <div className="grid gap-3">
      <p className="grid gap-1 rounded-card rounded-bl-sm bg-evergreen-soft px-4 py-3 text-lg [overflow-wrap:anywhere]">
        {lines.map((line, place) => (
          <span key={place} className="block last:mt-2 last:font-display last:text-name">
            {line}
          </span>
        ))}
      </p>
      <p className="text-sm text-quiet">
        Anyone who replies accepts standard SMS rates and our{' '}
        <a href={paths.terms()} target="_blank" rel="noopener" className="text-evergreen underline">
          terms
        </a>
        .
      </p>
    </div>
  )
}

type InviteFormProps = {
  form: UseFormReturn<Invitee>
  kept: Kept<Invitee>
  /** Called with the typed text once both fields are filled; nothing is sent yet (INV-17). */
  onReady: (invitee: Invitee) => void
}

/** The invitee's form (INV-08, INV-13). After a refusal it reappears with the focus in the refused field. */
function InviteForm({ form, kept, onReady }: InviteFormProps) {
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
