import { EMAIL_HTML_MAX, EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX, NAME_MAX, SMS_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import {
  type InvitationSms,
  sendEmail,
  sendInvitationSms,
  sendSms,
  sendWelcomeEmail,
  type TestEmail,
  type TestSms,
  type WelcomeEmail,
} from './delivery.data.ts'
import { SendForm, type Sending, useSending } from './send-form.tsx'

/** `smsSetUp`, `emailSetUp`: true when a provider is known to be set up. */
type Props = { smsSetUp: boolean; emailSetUp: boolean }

export function SendTabs({ smsSetUp, emailSetUp }: Props) {
  const [tab, setTab] = useState('test-sms')
  const testSms = useSending<TestSms>({ ...TEST_SMS, isSetUp: smsSetUp })
  const testEmail = useSending<TestEmail>({ ...TEST_EMAIL, isSetUp: emailSetUp })
  const invitation = useSending<InvitationSms>({ ...INVITATION, isSetUp: smsSetUp })
  const welcome = useSending<WelcomeEmail>({ ...WELCOME, isSetUp: emailSetUp })
  const tabs = [
    { value: 'test-sms', label: 'Test SMS', content: <TestSmsForm sending={testSms} /> },
    { value: 'test-email', label: 'Test Email', content: <TestEmailForm sending={testEmail} /> },
    { value: 'invitation', label: 'Invitation SMS', content: <InvitationSmsForm sending={invitation} /> },
    { value: 'welcome', label: 'Welcome Email', content: <WelcomeEmailForm sending={welcome} /> },
  ]
  return (
    <Card aria-labelledby="send">
      <h2 id="send" className="mb-3 text-heading">
        Send a message
      </h2>
      <Tabs label="What to send" tabs={tabs} value={tab} onChange={setTab} />
    </Card>
  )
}

function TestSmsForm({ sending }: { sending: Sending<TestSms> }) {
  const { control, register, formState } = sending.form
  const phone = useSendPhone(control, 'to')
  return (
    <SendForm label="Test SMS" action="Send test SMS" sending={sending}>
      <PhoneField {...phone} />
      <TextField
        label="Message"
        error={formState.errors.body?.message}
        {...register('body', { validate: checkText('Message', SMS_MAX) })}
      />
    </SendForm>
  )
}

const TEST_SMS = {
  place: 'test SMS',
  blank: { to: '', body: '' },
  post: sendSms,
  words: {
    sent: 'SMS sent',
    kept: 'SMS kept',
    failed: 'SMS Failed',
    error: 'SMS Error',
    description: 'Failed to send SMS',
  },
}

/** Call it in the order of the fields: the first invalid one takes the focus. */
function useSendPhone<Typed extends FieldValues>(control: Control<Typed>, name: FieldPath<Typed>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (typed: string) => checkPhone(typed) },
  })
  return { label: 'Mobile number', autoComplete: 'off', error: fieldState.error?.message, ...field }
}

function InvitationSmsForm({ sending }: { sending: Sending<InvitationSms> }) {
  const {
    control,
    register,
    formState: { errors },
  } = sending.form
  const phone = useSendPhone(control, 'recipientPhone')
  return (
    <SendForm label="Invitation SMS" action="Send invitation SMS" sending={sending}>
      <PhoneField {...phone} />
      <Field
        label="Sponsor"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.sponsorName?.message}
        {...register('sponsorName', { validate: checkText('Sponsor', NAME_MAX) })}
      />
      <Field
        label="Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.invitationCode?.message}
        {...register('invitationCode', { validate: checkText('Code', CODE_MAX) })}
      />
    </SendForm>
  )
}

// The limit of the call, in code points.
const CODE_MAX = 100

const INVITATION = {
  place: 'invitation SMS',
  blank: { recipientPhone: '', sponsorName: '', invitationCode: '' },
  post: sendInvitationSms,
  words: {
    sent: 'Invitation sent',
    kept: 'Invitation kept',
    failed: 'Invitation Failed',
    error: 'SMS Error',
    description: 'Failed to send SMS',
  },
}

function TestEmailForm({ sending }: { sending: Sending<TestEmail> }) {
  const {
    register,
    formState: { errors },
  } = sending.form
  return (
    <SendForm label="Test Email" action="Send test e-mail" sending={sending}>
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.to?.message}
        {...register('to', { validate: checkEmail })}
      />
      <Field
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', { validate: checkText('Subject', EMAIL_SUBJECT_MAX) })}
      />
      <TextField
        label="Text"
        error={errors.text?.message}
        {...register('text', { validate: checkTextOrHtml })}
      />
      <TextField
        label="HTML"
        hint="Text or HTML is enough; with both, mail programs choose."
        autoCapitalize="none"
        spellCheck={false}
        error={errors.html?.message}
        {...register('html', { deps: 'text', validate: checkAtMost('HTML', EMAIL_HTML_MAX) })}
      />
    </SendForm>
  )
}

function checkTextOrHtml(text: string, { html }: TestEmail) {
  if (text.trim() === '' && html.trim() === '') return 'Please write a text or HTML.'
  return checkAtMost('Text', EMAIL_TEXT_MAX)(text)
}

const TEST_EMAIL = {
  place: 'test e-mail',
  blank: { to: '', subject: '', text: '', html: '' },
  post: sendEmail,
  words: {
    sent: 'Email sent',
    kept: 'Email kept',
    failed: 'Email Failed',
    error: 'Email Error',
    description: 'Failed to send email',
  },
}

function WelcomeEmailForm({ sending }: { sending: Sending<WelcomeEmail> }) {
  const {
    register,
    formState: { errors },
  } = sending.form
  return (
    <SendForm label="Welcome Email" action="Send welcome e-mail" sending={sending}>
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.recipientEmail?.message}
        {...register('recipientEmail', { validate: checkEmail })}
      />
      <Field
        label="Name"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.recipientName?.message}
        {...register('recipientName', { validate: checkText('Name', NAME_MAX) })}
      />
      <Field
        label="Sponsor"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.sponsorName?.message}
        {...register('sponsorName', { validate: checkText('Sponsor', NAME_MAX) })}
      />
    </SendForm>
  )
}

const WELCOME = {
  place: 'welcome e-mail',
  blank: { recipientEmail: '', recipientName: '', sponsorName: '' },
  post: sendWelcomeEmail,
  words: {
    sent: 'Welcome email sent',
    kept: 'Welcome email kept',
    failed: 'Welcome Email Failed',
    error: 'Email Error',
    description: 'Failed to send email',
  },
}

type Verdict = true | string

/** A number in any formatting: 10 digits, or 11 of which the first is 1 (ADM-39). */
export function checkPhone(typed: string): Verdict {
  if (typed.trim() === '') return 'Phone number is required'
  return isTestPhone(typed) || 'Please enter a valid phone number'
}

/** Something@something.something, without spaces (ADM-40). */
export function checkEmail(typed: string): Verdict {
  const address = typed.trim()
  if (address === '') return 'Email address is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || 'Please enter a valid email address'
}

export function checkText(label: string, most: number) {
  const checkLength = checkAtMost(label, most)
  return (typed: string): Verdict => (typed.trim() === '' ? `${label} is required` : checkLength(typed))
}

export function checkAtMost(label: string, most: number) {
  return (typed: string): Verdict =>
    lengthOf(multiLine(typed)) <= most || `${label} must be at most ${most} characters.`
}

// A plus is followed by a country code, so ten digits after it are a number of another country.
function isTestPhone(typed: string): boolean {
  if (/[^\d\s+().\-/]/.test(typed)) return false
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 10) return !typed.includes('+')
  return digits.length === 11 && digits.startsWith('1')
}
