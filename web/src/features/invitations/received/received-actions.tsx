import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Check } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useAcceptInvitation, useDeclineInvitation } from '../invitation-actions.data.ts'

type Props = { invitation: Invitation; onAnswered: () => void }

/** Accept and Decline of one received invitation; Decline asks for confirmation (INV-58). */
export function ReceivedActions({ invitation: { id, sponsorName }, onAnswered }: Props) {
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
  const [isAsking, setIsAsking] = useState(false)
  const [isUnderWay, answer] = useOneAtATime(async (give: () => Promise<unknown>, said: string) => {
    try {
      await give()
      toast({ title: said })
      onAnswered()
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  })
  const sayYes = () => answer(() => accept.mutateAsync(id), `You and ${sponsorName} are connected.`)
  const sayNo = () => answer(() => decline.mutateAsync(id), 'Invitation declined.')
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button
        variant="primary"
        aria-label={`Accept ${sponsorName}’s invitation`}
        disabled={isUnderWay}
        busy={accept.isPending}
        onClick={() => void sayYes()}
      >
        <Check aria-hidden className="size-5" />
        Accept
      </Button>
      <Button
        aria-label={`Decline ${sponsorName}’s invitation`}
        disabled={isUnderWay}
        busy={decline.isPending}
        onClick={() => setIsAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Decline ${sponsorName}’s invitation?`}
        confirmLabel="Decline"
        danger
        onConfirm={() => {
          setIsAsking(false)
          void sayNo()
        }}
        onCancel={() => setIsAsking(false)}
      >
        It leaves both your lists. {sponsorName} can ask again after 30 days.
      </ConfirmDialog>
    </div>
  )
}
