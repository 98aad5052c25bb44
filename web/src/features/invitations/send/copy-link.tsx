import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Copy } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { invitationLink } from '../invitation-link.ts'

/** Copies the registration link (INV-38). If the browser refuses, the link is shown to be copied by hand (INV-39). */
export function CopyLink({ invitation }: { invitation: Invitation }) {
  const [mustShow, setMustShow] = useState(false)
  const link = invitationLink(invitation, location.origin)
  const copy = async () => {
    if (await copyText(link)) return toast({ title: 'Link Copied' })
    setMustShow(true)
    return toast({ title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' })
  }
  return (
    <>
      <Button size="lg" wide onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        Copy Link
      </Button>
      {mustShow && (
        <Field
          label={`Link for ${invitation.recipientName || 'them'}`}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  )
}
