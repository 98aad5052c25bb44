import { EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX } from '@kinhold/domain/limits'
import { useWatch } from 'react-hook-form'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Field, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { mailtoLink } from './device-links.ts'
import { OutboxNote } from './outbox-note.tsx'
import { SendActions } from './send-actions.tsx'
import { type Email, useMailInvitation } from './send-message.data.ts'
import type { Messages } from './use-messages.ts'
import { whyNotSent } from './why-not-sent.ts'

type Props = { message: Messages['email']; onDone: () => void }

/** Asks for an address and e-mails the invitation to it (INV-33 to INV-37). */
export function EmailStep({ message: { form, kept }, onDone }: Props) {
  const { emailAvailable } = useConfig()
  const mail = useMailInvitation()
  const typed = useWatch({ control: form.control }) as Email
  const { errors } = form.formState
  const [isSending, send] = useOneAtATime(async (email: Email) => {
    try {
      await mail.mutateAsync({ ...email, recipientEmail: email.recipientEmail.trim() })
      kept.end()
      toast({ title: 'Email Sent' })
      onDone()
    } catch (error) {
      toast({
        title: 'Email Failed',
        description: 'Unable to send email. Try another method.',
        tone: 'danger',
      })
      sayAtForm(error, form, { otherwise: whyNotSent(error) })
    }
  })

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        type="email"
        label="Their e-mail address"
        autoComplete="off"
        placeholder="name@example.com"
        error={errors.recipientEmail?.message}
        {...form.register('recipientEmail', { validate: complaintAboutAddress })}
      />
      <Field
        label="Subject"
        maxLength={EMAIL_SUBJECT_MAX}
        error={errors.subject?.message}
        {...form.register('subject', {
          validate: (subject) => subject.trim() !== '' || 'Subject is required',
        })}
      />
      <TextField
        label="Message"
        rows={6}
        maxLength={EMAIL_TEXT_MAX}
        error={errors.message?.message}
        {...form.register('message', {
          validate: (message) => message.trim() !== '' || 'Message is required',
        })}
      />
      {!emailAvailable && (
        <OutboxNote href={mailtoLink(typed)} label="Open my mail app">
          No mail server is set up here, so e-mails wait in the outbox.
        </OutboxNote>
      )}
      <SendActions label="Send Email" problem={errors.root?.message} isSending={isSending} onBack={onDone} />
    </form>
  )
}

// The server decides (INV-34); this catches a typing error before the request.
function complaintAboutAddress(typed: string): true | string {
  if (typed.trim() === '') return 'Email address is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || 'Please enter a valid email address'
}
