import { EMAIL_HTML_MAX, EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX, NAME_MAX, SMS_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { type ComponentProps, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { phoneHome } from '../../../browser/phone-home.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SendCall, useSend } from './delivery.data.ts'

/** `smsSetUp` and `emailSetUp` are true once the provider is known to be set up. */
type Props = { smsSetUp: boolean; emailSetUp: boolean }

export function SendTabs({ smsSetUp, emailSetUp }: Props) {
  const [tab, setTab] = useState('test-sms')
  // Call all four hooks on every render, so that a hidden form keeps its typed text and its result.
  const tabs = [
    useSendTab('test-sms', smsSetUp),
    useSendTab('test-email', emailSetUp),
    useSendTab('invitation', smsSetUp),
    useSendTab('welcome', emailSetUp),
  ]
  return (
    <Card aria-labelledby="send">
      <h2 id="send" className="mb-3 text-heading">
        {t`Send a message`}
      </h2>
      <Tabs label={t`What to send`} tabs={tabs} value={tab} onChange={setTab} />
    </Card>
  )
}

type Outcome = { messageId: string | null; because: string | null }

// Builds a tab whose form shows the result of sending, such as 'Kept in the outbox' (ADM-45 to ADM-51).
function useSendTab(value: keyof typeof FORMS, isSetUp: boolean) {
  const { label, thing, send, sent, waits, failed, call, fields }: SendForm = FORMS[value]
  const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
  const { form, kept } = useKeptForm(thing, blank)
  const { mutateAsync, isPending } = useSend(call)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const submit = form.handleSubmit(async (typed) => {
    setOutcome(null)
    try {
      const { success, messageId, error } = await mutateAsync(typed)
      if (!success) {
        const description = error ?? t`The provider gave no reason.`
        toast({ title: failed, description, tone: 'danger' })
        return sayUntilChanged(form, description)
      }
      const because = messageId?.startsWith('outbox-') ? (isSetUp ? WAITS : NO_PROVIDER) : null
      toast({ title: because ? waits : sent, description: because ?? undefined })
      setOutcome({ messageId, because })
      kept.discard()
    } catch (error) {
      // The form itself shows why sending failed (ADM-50, ADM-51).
      toast({ ...(call.startsWith('POST /api/sms/') ? NO_SMS : NO_EMAIL), tone: 'danger' })
      sayAtForm(error, form, { focus: true })
    }
  })
  const content = (
    <form noValidate onSubmit={submit} aria-label={label} className="grid max-w-xl gap-4">
      <KeptNote kept={kept} />
      {Object.entries(fields).map(([name, field]) => (
        <FieldOfForm key={name} control={form.control} name={name} {...field} />
      ))}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {form.formState.errors.root?.message}
      </p>
      <Button
        type="submit"
        variant="primary"
        className="sm:justify-self-start"
        busy={isPending}
        busyLabel={t`Sending…`}
      >
        {send}
      </Button>
      <div role="status" className="grid gap-1 text-sm text-quiet empty:hidden">
        {outcome?.because && <p>{outcome.because}</p>}
        {outcome?.messageId && (
          <p className="[overflow-wrap:anywhere]">{t`Message id: ${{ messageId: outcome.messageId }}`}</p>
        )}
      </div>
    </form>
  )
  return { value, label, content }
}

const WAITS = t`Kept in the outbox: it is sent as soon as the provider answers.`
const NO_PROVIDER = t`Kept in the outbox: no provider is set up.`
const NO_SMS = { title: t`SMS Error`, description: t`Failed to send SMS` }
const NO_EMAIL = { title: t`Email Error`, description: t`Failed to send email` }

type Typed = Record<string, string>
type FieldProps = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'> & {
  as: keyof typeof CONTROLS
  label: string
  hint?: string
  check: (typed: string, form: Typed) => Verdict
  /** The other field to revalidate when this field changes. */
  deps?: string
}

const CONTROLS = { phone: PhoneField, line: Field, text: TextField }

function FieldOfForm(props: FieldProps & { control: Control<Typed>; name: string }) {
  const { control, name, as, check, deps, ...shown } = props
  const { field, fieldState } = useController({ control, name, rules: { validate: check, deps } })
  const As = CONTROLS[as]
  return <As {...shown} error={fieldState.error?.message} {...field} />
}

type SendForm = {
  label: string
  /** The key for storing the typed text. */
  thing: string
  /** The label of the Send button. */
  send: string
  /** The titles of the toasts. */
  sent: string
  waits: string
  failed: string
  call: SendCall
  /** The fields in page order, because focus moves to the first invalid field. */
  fields: Record<string, FieldProps>
}

const PHONE: FieldProps = { as: 'phone', label: t`Mobile number`, autoComplete: 'off', check: checkPhone }
const EMAIL: FieldProps = {
  as: 'line',
  label: t`Email address`,
  type: 'email',
  autoComplete: 'off',
  check: checkEmail,
}
const nameField = (label: string, sentences: Sentences): FieldProps => ({
  as: 'line',
  label,
  autoComplete: 'off',
  autoCapitalize: 'words',
  check: checkText(sentences, NAME_MAX),
})
// The server's limit on the length of an invitation code, in code points.
const CODE_MAX = 100

const MESSAGE: Sentences = {
  missing: t`Message is required`,
  tooLong: (most) =>
    t`Message must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
}
const SUBJECT: Sentences = {
  missing: t`Subject is required`,
  tooLong: (most) =>
    t`Subject must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
}
const CODE: Sentences = {
  missing: t`Code is required`,
  tooLong: (most) =>
    t`Code must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
}
const NAME: Sentences = {
  missing: t`Name is required`,
  tooLong: (most) =>
    t`Name must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
}
const SPONSOR: Sentences = {
  missing: t`Sponsor is required`,
  tooLong: (most) =>
    t`Sponsor must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
}
const TEXT_TOO_LONG = (most: number) =>
  t`Text must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`
const HTML_TOO_LONG = (most: number) =>
  t`HTML must be at most ${plural({ most }, { one: '# character', other: '# characters' })}.`

const FORMS = {
  'test-sms': {
    label: t`Test SMS`,
    thing: 'test SMS',
    send: t`Send test SMS`,
    sent: t`SMS sent`,
    waits: t`SMS kept`,
    failed: t`SMS Failed`,
    call: 'POST /api/sms/send',
    fields: { to: PHONE, body: { as: 'text', label: t`Message`, check: checkText(MESSAGE, SMS_MAX) } },
  },
  'test-email': {
    label: t`Test Email`,
    thing: 'test e-mail',
    send: t`Send test e-mail`,
    sent: t`Email sent`,
    waits: t`Email kept`,
    failed: t`Email Failed`,
    call: 'POST /api/email/send',
    fields: {
      to: EMAIL,
      subject: {
        as: 'line',
        label: t`Subject`,
        autoComplete: 'off',
        check: checkText(SUBJECT, EMAIL_SUBJECT_MAX),
      },
      text: { as: 'text', label: t`Text`, check: checkTextOrHtml },
      html: {
        as: 'text',
        label: t`HTML`,
        hint: t`Text or HTML is enough. If you enter both, the mail program of the recipient chooses.`,
        autoCapitalize: 'none',
        spellCheck: false,
        deps: 'text',
        check: checkAtMost(HTML_TOO_LONG, EMAIL_HTML_MAX),
      },
    },
  },
  invitation: {
    label: t`Invitation SMS`,
    thing: 'invitation SMS',
    send: t`Send invitation SMS`,
    sent: t`Invitation sent`,
    waits: t`Invitation kept`,
    failed: t`Invitation Failed`,
    call: 'POST /api/sms/invitation',
    fields: {
      recipientPhone: PHONE,
      sponsorName: nameField(t`Sponsor`, SPONSOR),
      invitationCode: {
        as: 'line',
        label: t`Code`,
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
        check: checkText(CODE, CODE_MAX),
      },
    },
  },
  welcome: {
    label: t`Welcome Email`,
    thing: 'welcome e-mail',
    send: t`Send welcome e-mail`,
    sent: t`Welcome email sent`,
    waits: t`Welcome email kept`,
    failed: t`Welcome Email Failed`,
    call: 'POST /api/email/welcome',
    fields: {
      recipientEmail: EMAIL,
      recipientName: nameField(t`Name`, NAME),
      sponsorName: nameField(t`Sponsor`, SPONSOR),
    },
  },
} satisfies Record<string, SendForm>

function checkTextOrHtml(text: string, { html = '' }: Typed): Verdict {
  if (text.trim() === '' && html.trim() === '') return t`Please enter text or HTML.`
  return checkAtMost(TEXT_TOO_LONG, EMAIL_TEXT_MAX)(text)
}

type Verdict = true | string

/**
 * Accepts 10 digits, or 11 digits that begin with 1, with or without the usual separators (ADM-39). In a
 * network outside North America, accepts any text that could be a phone number.
 */
export function checkPhone(typed: string): Verdict {
  if (typed.trim() === '') return t`Phone number is required`
  return isTestPhone(typed) || t`Please enter a valid phone number`
}

/** Accepts something@something.something, without spaces (ADM-40). */
export function checkEmail(typed: string): Verdict {
  const address = typed.trim()
  if (address === '') return t`Email address is required`
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || t`Please enter a valid email address`
}

type TooLong = (most: number) => string
type Sentences = { missing: string; tooLong: TooLong }

export function checkText({ missing, tooLong }: Sentences, most: number) {
  const checkLength = checkAtMost(tooLong, most)
  return (typed: string): Verdict => (typed.trim() === '' ? missing : checkLength(typed))
}

export function checkAtMost(tooLong: TooLong, most: number) {
  return (typed: string): Verdict => lengthOf(multiLine(typed)) <= most || tooLong(most)
}

// Ten digits after a plus sign include a country code, so they aren't a North American number.
function isTestPhone(typed: string): boolean {
  if (/[^\d\s+().\-/]/.test(typed)) return false
  const digits = typed.replace(/\D/g, '')
  if (phoneHome()) return digits.length >= 5
  if (digits.length === 10) return !typed.includes('+')
  return digits.length === 11 && digits.startsWith('1')
}
