import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Copy } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { invitationLink } from './invitation-link.ts'

type Props = {
  invitation: Invitation
  /** The link stands in a field from the start, not only where it can not be copied by itself. */
  isShown?: boolean
}

/** The registration link of an invitation, to copy (INV-38, INV-39). */
export function RegistrationLink({ invitation, isShown = false }: Props) {
  const [mustShow, setMustShow] = useState(isShown)
  const link = invitationLink(invitation, location.origin)
  const copy = async () => {
    if (await copyText(link)) return toast({ title: 'Link Copied' })
    setMustShow(true)
    return toast({ title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' })
  }
  return (
    <div className="grid gap-2">
      {mustShow && (
        <Field
          label={`Link for ${invitation.recipientName}`}
          hideLabel
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button
        variant={isShown ? 'primary' : 'secondary'}
        size={isShown ? 'md' : 'sm'}
        aria-label={`Copy link for ${invitation.recipientName}`}
        className="justify-self-start"
        onClick={() => void copy()}
      >
        <Copy aria-hidden className="size-4" />
        Copy link
      </Button>
    </div>
  )
}
