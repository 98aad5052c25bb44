import type { Invitation } from '@kinhold/contract/invitations'
import { NAME_MAX } from '@kinhold/domain/limits'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { ApiError, sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { InviteePhone } from './invitee-phone.tsx'
import { useInvite } from './invitations.data.ts'

/** Whom to invite, as typed. */
export type InviteFields = { recipientName: string; recipientPhone: string }
type Props = { sponsorId: number; onSent: (invitation: Invitation) => void }

/** Invites by name and phone (INV-14, INV-15, INV-23). What is typed stays when it did not work. */
export function InviteForm({ sponsorId, onSent }: Props) {
  const invite = useInvite(sponsorId)
  const form = useForm<InviteFields>({ defaultValues: { recipientName: '', recipientPhone: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    try {
      const invitation = await invite.mutateAsync(typed)
      form.reset()
      toast({ title: 'Invitation sent!', description: `Now send ${invitation.recipientName} their link.` })
      onSent(invitation)
    } catch (error) {
      sayWhy(error, form.setError)
    }
  })
  return (
    <form noValidate onSubmit={submit} aria-labelledby="invite" className="grid gap-4">
      <Field
        label="Name"
        autoComplete="off"
        maxLength={NAME_MAX}
        error={errors.recipientName?.message}
        {...form.register('recipientName', {
          validate: (name) => name.trim() !== '' || 'Name is required',
        })}
      />
      <InviteePhone control={form.control} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message}
      </p>
      <Button type="submit" variant="primary" size="lg" wide busy={invite.isPending} busyLabel="Sending…">
        Send invitation
      </Button>
    </form>
  )
}

// The toast says that it failed (INV-26); why stands at the field it is about, or else above the button.
function sayWhy(error: unknown, setError: UseFormSetError<InviteFields>) {
  toast({
    title: 'Error',
    description: 'Failed to send invitation. Please try again.',
    tone: 'danger',
  })
  const fields = (error instanceof ApiError && error.refusal?.fields) || {}
  const { recipientName, recipientPhone } = fields
  if (recipientName) setError('recipientName', { message: recipientName })
  if (recipientPhone) setError('recipientPhone', { message: recipientPhone })
  if (!recipientName && !recipientPhone) setError('root', { message: sentenceOf(error, UNREACHABLE) })
}

const UNREACHABLE = 'The server did not answer. Please check your connection; what you typed is still here.'
