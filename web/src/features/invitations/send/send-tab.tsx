import type { Player } from '@kinhold/contract/players'
import { useWatch } from 'react-hook-form'
import { lateDialog } from '../../../parts/late.tsx'
import { Card } from '../../../ui/card.tsx'
import { InviteForm } from './invite-form.tsx'
import { MessagePreview } from './message-preview.tsx'
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
