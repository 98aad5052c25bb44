import type { Invitation } from '@kinhold/contract/invitations'
import { registrationPath } from '@kinhold/contract/paths'
import { invitationSubject, invitationText } from '@kinhold/domain/invitations'
import { EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX, MEMBER_SMS_MAX } from '@kinhold/domain/limits'
import { lengthOf } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '../../../api.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import type { Typed } from '../../../parts/form/kept.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { ArrowLeft } from '../../../ui/icons.ts'
import { phoneInWords } from '../../../ui/phone-number.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { type Email, NotSent, useMailInvitation, useTextInvitation } from '../invitation-actions.data.ts'
import type { Say } from './words-of.data.ts'

type Props<M extends keyof Messages> = {
  message: Messages[M]
  onDone: () => void
  /** Called once the message has been sent, through a provider or the device's own app. */
  onLeave: () => void
}

export function EmailStep({ message, onDone, onLeave }: Props<'email'>) {
  const { form, kept } = message
  const { emailAvailable } = useConfig()
  const mail = useMailInvitation()
  const typed = useWatch({ control: form.control }) as Email
  const { errors } = form.formState
  const [isSending, send] = useSending(message, {
    act: async (email) => {
      await mail.mutateAsync({ ...email, recipientEmail: email.recipientEmail.trim() })
      if (emailAvailable) onLeave()
    },
    done: emailAvailable ? { title: t`Email Sent` } : WAITS,
    failed: { title: t`Email Failed`, description: t`Unable to send email. Try another method.` },
    onDone,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        // An input of type `email` would convert a non-ASCII domain to Punycode.
        inputMode="email"
        autoCapitalize="none"
        label={t`Their e-mail address`}
        autoComplete="off"
        placeholder={t`name@example.com`}
        error={errors.recipientEmail?.message}
        {...form.register('recipientEmail', { validate: complaintAboutAddress })}
      />
      <Field
        label={t`Subject`}
        maxLength={EMAIL_SUBJECT_MAX}
        error={errors.subject?.message}
        {...form.register('subject', {
          validate: (subject) => subject.trim() !== '' || t`Subject is required`,
        })}
      />
      <TextField
        label={t`Message`}
        rows={6}
        maxLength={EMAIL_TEXT_MAX}
        error={errors.message?.message}
        {...form.register('message', {
          validate: (message) => message.trim() !== '' || t`Message is required`,
        })}
      />
      {!emailAvailable && (
        <OutboxNote href={mailtoLink(typed)} label={t`Open my mail app`} onOpen={onLeave}>
          {t`No mail server is set up here, so e-mails wait in the outbox.`}
        </OutboxNote>
      )}
      <SendActions
        label={t`Send Email`}
        problem={errors.root?.message}
        isSending={isSending}
        onBack={onDone}
      />
    </form>
  )
}

// The server has the final say on an address (INV-34). This check catches typos before the request is sent.
function complaintAboutAddress(typed: string): true | string {
  if (typed.trim() === '') return t`Email address is required`
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) || t`Please enter a valid email address`
}

/** Shows the step in which an invitation is texted (INV-30 to INV-32). */
export function SmsStep({
  recipientPhone,
  message,
  onDone,
  onLeave,
}: Props<'sms'> & { recipientPhone: string }) {
  const { form, kept } = message
  const { smsAvailable } = useConfig()
  const text = useTextInvitation()
  const typed = useWatch({ control: form.control, name: 'message' })
  const { errors } = form.formState
  const [isTurnedAway, setTurnedAway] = useState(false)
  const [isSending, send] = useSending(message, {
    act: async (sms) => {
      await text.mutateAsync({ recipientPhone, ...sms })
      if (smsAvailable) onLeave()
    },
    done: smsAvailable ? { title: t`SMS Sent` } : WAITS,
    failed: { title: t`SMS Failed`, description: t`Unable to send SMS. Try another method.` },
    onDone,
    onFailed: (error) => setTurnedAway(isNotTexted(error)),
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      <KeptNote kept={kept} />
      <TextField
        label={t`Text to ${{ phone: phoneInWords(recipientPhone) }}`}
        rows={7}
        hint={t`${{ count: lengthOf(typed) }} of ${plural({ memberSmsMax: MEMBER_SMS_MAX }, { one: '# character', other: '# characters' })}`}
        error={errors.message?.message}
        {...form.register('message', { validate: complaintAbout })}
      />
      {(!smsAvailable || isTurnedAway) && (
        <OutboxNote href={smsLink(recipientPhone, typed)} label={t`Open my messages app`} onOpen={onLeave}>
          {smsAvailable ? OWN_DEVICE : t`No SMS provider is set up here, so texts wait in the outbox.`}
        </OutboxNote>
      )}
      <SendActions label={t`Send SMS`} problem={errors.root?.message} isSending={isSending} onBack={onDone} />
    </form>
  )
}

// Nothing is sent without a provider, so show this text instead of 'SMS Sent' and 'Email Sent' (FAM-82).
const WAITS = { title: t`Not sent yet`, description: t`It waits in the outbox; your admin can send it.` }

const OWN_DEVICE = t`You can still send it from your own device.`

function complaintAbout(message: string): true | string {
  if (message.trim() === '') return t`Message is required`
  return (
    lengthOf(message) <= MEMBER_SMS_MAX ||
    t`Message must be at most ${plural({ memberSmsMax: MEMBER_SMS_MAX }, { one: '# character', other: '# characters' })}.`
  )
}

function smsLink(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`
}

// Returns a link that opens the e-mail in the device's own mail app.
function mailtoLink(email: Email): string {
  const to = encodeURIComponent(email.recipientEmail.trim()).replaceAll('%40', '@')
  const body = encodeURIComponent(email.message.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(email.subject)}&body=${body}`
}

type NoteProps = { children: string; href: string; label: string; onOpen: () => void }

function OutboxNote({ children, href, label, onOpen }: NoteProps) {
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-sunken p-3 text-sm">
      <p>{children}</p>
      <ButtonLink to={href} size="sm" onClick={onOpen}>
        {label}
      </ButtonLink>
    </div>
  )
}

type SendActionsProps = { label: string; problem: string | undefined; isSending: boolean; onBack: () => void }

function SendActions({ label, problem, isSending, onBack }: SendActionsProps) {
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <DialogActions>
        <Button disabled={isSending} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" />
          {t`Back`}
        </Button>
        <Button type="submit" variant="primary" busy={isSending} busyLabel={t`Sending…`}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}

type Sending<T> = {
  act: (typed: T) => Promise<unknown>
  done: { title: string; description?: string }
  failed: { title: string; description: string }
  onDone: () => void
  onFailed?: (error: unknown) => void
}

/** Returns a submit handler that sends the form and shows the result in a toast. */
export function useSending<T extends Typed>({ form, kept }: KeptForm<T>, sending: Sending<T>) {
  const { act, done, failed, onDone, onFailed } = sending
  return useOneAtATime(async (typed: T) => {
    try {
      await act(typed)
      kept.end()
      toast(done)
      onDone()
    } catch (error) {
      toast({ ...failed, tone: 'danger' })
      onFailed?.(error)
      sayAtForm(error, form, error instanceof NotSent ? { otherwise: error.message } : {})
    }
  })
}

type KeptForm<T extends Typed> = ReturnType<typeof useKeptForm<T>>

function isNotTexted(error: unknown): boolean {
  const code = error instanceof ApiError && error.refusal?.code
  return code === 'too_many' || code === 'country_not_texted'
}

/** Returns the forms for an invitation's text message and e-mail, prefilled with the previewed message. */
export function useMessages(invitation: Invitation, say: Say) {
  const { appName } = useConfig()
  const { sponsorName } = invitation
  const textWith = (nameInLink: string) => textOf(invitation, { appName, nameInLink, say })
  const message = textWith(sponsorName)
  const subject = invitationSubject({ sponsorName, appName }, say)
  // A long non-Latin name can make the link too long for a text. The link works without the name.
  const short = lengthOf(message) <= MEMBER_SMS_MAX ? message : textWith('')
  return {
    sms: useKeptForm(`text of invitation ${invitation.id}`, { message: short }),
    email: useKeptForm(`e-mail of invitation ${invitation.id}`, { recipientEmail: '', subject, message }),
  }
}

type Messages = ReturnType<typeof useMessages>

type Written = { appName: string; nameInLink: string; say: Say }

function textOf(invitation: Invitation, { appName, nameInLink, say }: Written): string {
  const { recipientName: inviteeName, sponsorName } = invitation
  const link = invitationLink({ ...invitation, sponsorName: nameInLink }, location.origin)
  return invitationText({ inviteeName, sponsorName, appName, link }, say)
}

type Named = Pick<Invitation, 'sponsorId' | 'sponsorName' | 'recipientPhone' | 'qrId'>

export function invitationLink(invitation: Named, origin: string): string {
  const { sponsorId: ref, sponsorName: sponsor, recipientPhone: phone, qrId } = invitation
  return origin + registrationPath({ ref, sponsor, phone, qrId })
}
