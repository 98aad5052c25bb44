import { EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX } from '@kinhold/domain/limits'
import { useWatch } from 'react-hook-form'
import { Field, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { type Email, useMailInvitation } from './delivery.data.ts'
import { mailtoLink } from './device-links.ts'
import { OutboxNote } from './outbox-note.tsx'
import { fieldsOf, whyNotSent } from './refusals.ts'
import { SendActions } from './send-actions.tsx'
import type { Drafts } from './use-drafts.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

type Props = { form: Drafts['email']; onDone: () => void }

/** E-mails the invitation to an address that is asked for (INV-33 to INV-37). */
export function EmailStep({ form, onDone }: Props) {
  const { emailAvailable } = useConfig()
  const mail = useMailInvitation()
  const typed = useWatch({ control: form.control }) as Email
  const { errors } = form.formState
  const [isSending, send] = useOneAtATime(async (email: Email) => {
    try {
      await mail.mutateAsync({ ...email, recipientEmail: email.recipientEmail.trim() })
      toast({ title: 'Email Sent' })
      onDone()
    } catch (error) {
      toast({
        title: 'Email Failed',
        description: 'Unable to send email. Try another method.',
        tone: 'danger',
      })
      sayWhy(error)
    }
  })

  function sayWhy(error: unknown) {
    const fields = fieldsOf(error)
    const named = FIELDS.filter((field) => fields[field])
    for (const field of named) form.setError(field, { message: fields[field]! })
    if (named.length === 0) form.setError('root', { message: whyNotSent(error) })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
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

const FIELDS = ['recipientEmail', 'subject', 'message'] as const

// The server knows better (INV-34); this catches a slip before it is asked.
function complaintAboutAddress(typed: string): true | string {
  if (typed.trim() === '') return 'Email address is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || 'Please enter a valid email address'
}
