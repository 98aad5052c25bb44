import type { EmailSettings } from '@kinhold/contract/settings'
import { CODE_DIGITS } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AskBefore } from '../../parts/ask-before.tsx'
import { sentenceOf } from '../../api.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { Section } from '../../parts/section.tsx'
import { useConfirmEmail, useRemoveEmail, useSetEmail } from './settings.data.ts'

export function EmailAddress({ email }: { email: EmailSettings }) {
  const [isTyping, setIsTyping] = useState(false)
  const { emailAvailable } = useConfig()
  return (
    <Section
      title={t`Your e-mail address`}
      words={
        emailAvailable
          ? t`Only for your notifications. Nobody else sees it.`
          : t`E-mail is not set up here yet. You get e-mails once it is.`
      }
    >
      {isTyping || (!email.address && !email.waiting) ? (
        <EmailForm onDone={() => setIsTyping(false)} isFirst={!email.address && !email.waiting} />
      ) : email.waiting ? (
        <EmailCode waiting={email.waiting} confirmed={email.address} onOther={() => setIsTyping(true)} />
      ) : (
        <Confirmed address={email.address!} onOther={() => setIsTyping(true)} />
      )}
    </Section>
  )
}

function Confirmed({ address, onOther }: { address: string; onOther: () => void }) {
  const remove = useRemoveEmail()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className="grid gap-3">
      <p className="font-medium wrap-anywhere">{address}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOther}>{t`Change`}</Button>
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {t`Remove`}
        </Button>
      </div>
      <AskBefore
        open={isAsked}
        title={t`Remove your e-mail address?`}
        confirmLabel={t`Remove`}
        danger
        act={() => remove.mutateAsync()}
        says={{
          done: { title: t`Address removed` },
          failed: (error) => ({ title: t`Not removed`, description: sentenceOf(error, UNREACHABLE) }),
        }}
        onClose={() => setIsAsked(false)}
      >
        {t`You get no more e-mails.`}
      </AskBefore>
    </div>
  )
}

type Props = { waiting: string; confirmed: string | null; onOther: () => void }

function EmailCode({ waiting, confirmed, onOther }: Props) {
  const confirm = useConfirmEmail()
  const { emailAvailable } = useConfig()
  const [isSending, sendAgain, notice] = useSendAgain(waiting)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const reply = await confirm.mutateAsync(code.trim())
      if (reply.status === 200) toast({ title: t`Address confirmed` })
      else sayAtForm(reply.body, form, { focus: true, elseAt: 'code' })
    } catch {
      sayAtForm(undefined, form, { elseAt: 'code' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {emailAvailable ? (
          <Trans>
            We e-mailed a code to <strong className="font-medium wrap-anywhere">{waiting}</strong>.
          </Trans>
        ) : (
          <Trans>
            E-mail is not set up here, so no code was sent to{' '}
            <strong className="font-medium wrap-anywhere">{waiting}</strong>.
          </Trans>
        )}
        {confirmed && (
          <span className="wrap-anywhere"> {t`Until you enter it, e-mails go to ${confirmed}.`}</span>
        )}
      </p>
      <Field
        label={t`Six-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 4}
        error={errors.code?.message}
        {...form.register('code', {
          validate: (code) =>
            code.replace(/\s/g, '').length === CODE_DIGITS || t`Please enter the six digits of the code.`,
          setValueAs: (code: string) => code.replace(/\s/g, ''),
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel={t`Checking…`}>
          {t`Confirm`}
        </Button>
        <div className="flex flex-wrap max-sm:-ms-4 max-sm:basis-full">
          <Button variant="quiet" busy={isSending} onClick={() => void sendAgain()}>
            {t`Send a new code`}
          </Button>
          <Button variant="quiet" onClick={onOther}>
            {t`Use another address`}
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {notice}
      </p>
    </form>
  )
}

function useSendAgain(address: string) {
  const { emailAvailable } = useConfig()
  const set = useSetEmail()
  const [notice, setNotice] = useState<string | null>(null)
  const [isSending, send] = useOneAtATime(async () => {
    try {
      await set.mutateAsync(address)
      setNotice(emailAvailable ? t`A new code is on its way.` : t`No code was sent. Please ask the admin.`)
    } catch (why) {
      setNotice(sentenceOf(why, UNREACHABLE))
    }
  })
  return [isSending, send, notice] as const
}

function EmailForm({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const set = useSetEmail()
  const { form, kept } = useKeptForm('e-mail address', { address: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ address }) => {
    try {
      await set.mutateAsync(address.trim())
      kept.end()
      onDone()
    } catch (why) {
      sayAtForm(why, form, { focus: true, elseAt: 'address' })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <KeptNote kept={kept} />
      <Field
        label={t`E-mail address`}
        // An input with `type="email"` would convert a non-ASCII domain to Punycode.
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        maxLength={ADDRESS_MOST}
        autoFocus={!isFirst}
        error={errors.address?.message}
        {...form.register('address', {
          validate: (typed) => /^\S+@\S+$/.test(typed.trim()) || t`Please enter a valid email address`,
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel={t`Sending…`}>
          {t`Send me a code`}
        </Button>
        {!isFirst && (
          <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  )
}

const ADDRESS_MOST = 254
