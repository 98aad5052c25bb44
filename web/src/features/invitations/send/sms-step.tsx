import type { Invitation } from '@kinhold/contract/invitations'
import { MEMBER_SMS_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { lengthOf } from '@kinhold/domain/text'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { smsLink } from './device-links.ts'
import { OutboxNote } from './outbox-note.tsx'
import { SendActions } from './send-actions.tsx'
import { useTextInvitation } from './send-message.data.ts'
import type { Messages } from './use-messages.ts'
import { isNotTexted, whyNotSent } from './why-not-sent.ts'

type Props = { invitation: Invitation; message: Messages['sms']; onDone: () => void }

/**
 * Texts the invitation to its phone (INV-30 to INV-32). If the server cannot text, because there is no provider, a
 * budget is used up or the number's country is not allowed, it offers the device's own app.
 */
export function SmsStep({ invitation, message: { form, kept }, onDone }: Props) {
  const { smsAvailable } = useConfig()
  const { recipientPhone } = invitation
  const text = useTextInvitation()
  const typed = useWatch({ control: form.control, name: 'message' })
  const { errors } = form.formState
  const [isTurnedAway, setTurnedAway] = useState(false)
  const [isSending, send] = useOneAtATime(async ({ message }: { message: string }) => {
    try {
      await text.mutateAsync({ recipientPhone, message })
      kept.end()
      toast({ title: 'SMS Sent' })
      onDone()
    } catch (error) {
      toast({
        title: 'SMS Failed',
        description: 'Unable to send SMS. Try another method.',
        tone: 'danger',
      })
      setTurnedAway(isNotTexted(error))
      sayAtForm(error, form, { otherwise: whyNotSent(error) })
    }
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      <KeptNote kept={kept} />
      <TextField
        label={`Text to ${formatPhone(recipientPhone)}`}
        rows={7}
        hint={`${lengthOf(typed)} of ${MEMBER_SMS_MAX} characters`}
        error={errors.message?.message}
        {...form.register('message', { validate: complaintAbout })}
      />
      {(!smsAvailable || isTurnedAway) && (
        <OutboxNote href={smsLink(recipientPhone, typed)} label="Open my messages app">
          {smsAvailable ? OWN_DEVICE : 'No SMS provider is set up here, so texts wait in the outbox.'}
        </OutboxNote>
      )}
      <SendActions label="Send SMS" problem={errors.root?.message} isSending={isSending} onBack={onDone} />
    </form>
  )
}

const OWN_DEVICE = 'It can still go from your own device.'

function complaintAbout(message: string): true | string {
  if (message.trim() === '') return 'Message is required'
  return lengthOf(message) <= MEMBER_SMS_MAX || `Message must be at most ${MEMBER_SMS_MAX} characters.`
}
