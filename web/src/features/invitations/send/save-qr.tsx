import type { Invitation } from '@kinhold/contract/invitations'
import { saveImage } from '../../../browser/save-image.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ImageUp } from '../../../ui/icons.ts'
import { qrPng } from '../../../ui/qr/qr-image.ts'
import { toast } from '../../../ui/toast.ts'
import { invitationLink } from '../invitation-link.ts'

/** Saves the QR code to the device's pictures (INV-29, INV-40, INV-41). */
export function SaveQr({ invitation }: { invitation: Invitation }) {
  const [isSaving, save] = useOneAtATime(async () => {
    try {
      const picture = await qrPng(invitationLink(invitation, location.origin))
      if ((await saveImage(picture, `${invitation.qrId}.png`)) === 'saved') toast({ title: 'QR Code Saved' })
    } catch {
      toast({ title: 'Save Failed', description: 'Unable to save QR code', tone: 'danger' })
    }
  })
  return (
    <Button busy={isSaving} busyLabel="Saving…" onClick={() => void save()}>
      <ImageUp aria-hidden className="size-5" />
      Save to Photos
    </Button>
  )
}
