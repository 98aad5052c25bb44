import { NAME_MAX } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { sentenceOf } from '../../api.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { sayAtForm } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { phoneInWords } from '../../ui/phone-number.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { completeRegistration, proveNumber } from '../registration/registration.data.ts'
import { useSelfie } from '../registration/use-selfie.ts'
import { loadAgain } from '../session/load-again.ts'
import { rememberOwn } from '../session/own-account.ts'
import { finishBeforeEnd } from '../session/session-end.ts'
import { useMember } from '../session/use-session.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { type Own, useBegin } from './operator.data.ts'

const TITLE = t`Begin as yourself`

type Step = { is: 'form' } | { is: 'code' | 'photo'; own: Own }

/**
 * Registers the operator's own account. Asks for a name, a number, the code if one was texted, and a photo.
 */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ is: 'form' })
  const begin = useBegin()
  if (step.is === 'form')
    return (
      <OwnForm
        onClose={onClose}
        onBegun={(own, mustProve) => setStep({ is: mustProve ? 'code' : 'photo', own })}
      />
    )
  const { own } = step
  if (step.is === 'photo')
    return <PhotoStep own={own} onClose={onClose} onCodeNeeded={() => setStep({ is: 'code', own })} />
  return (
    <Dialog open onClose={onClose} title={TITLE}>
      <CodeStep
        phone={own.phone}
        onCode={async (code) => {
          const proof = await proveNumber(own.phone, code)
          if (proof.kind === 'refused') return proof.sentence
          setStep({ is: 'photo', own })
          return null
        }}
        onResend={() =>
          begin.mutateAsync(own).then(
            () => null,
            (error: unknown) => sentenceOf(error, UNREACHABLE),
          )
        }
        onChangeNumber={() => setStep({ is: 'form' })}
      />
    </Dialog>
  )
}

type FormProps = { onClose: () => void; onBegun: (own: Own, mustProve: boolean) => void }

function OwnForm({ onClose, onBegun }: FormProps) {
  const me = useMember()
  const begin = useBegin()
  const { form, kept } = useKeptForm<Own>('begin as yourself', { name: '', phone: '' })
  const { errors } = form.formState
  const name = form.register('name', { validate: (typed) => typed.trim() !== '' || t`Name is required` })
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || t`Phone number is required` },
  })
  const submit = form.handleSubmit(async (typed) => {
    try {
      const own = { name: typed.name.trim(), phone: typed.phone.trim() }
      const begun = await begin.mutateAsync(own)
      onBegun({ ...own, phone: begun.phone ?? own.phone }, begun.verificationRequired === true)
    } catch (error) {
      sayAtForm(error, form, { focus: true })
    }
  })
  return (
    <FormDialog
      title={TITLE}
      description={t`Your own account is a member like all others. The people you bring in read that you invited them.`}
      kept={kept}
      problem={errors.root?.message}
      isSending={begin.isPending}
      label={t`Continue`}
      busyLabel={t`Opening…`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t`Your name`}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX}
        error={errors.name?.message}
        {...name}
      />
      <PhoneField
        label={t`Your mobile number`}
        autoComplete="tel"
        hint={t`Another number than ${{ phone: phoneInWords(me.phone ?? '') }}, which signs in to the desk`}
        error={errors.phone?.message}
        {...phone.field}
      />
    </FormDialog>
  )
}

type PhotoProps = { own: Own; onClose: () => void; onCodeNeeded: () => void }

function PhotoStep({ own, onClose, onCodeNeeded }: PhotoProps) {
  const selfie = useSelfie(`begin as yourself with ${own.phone}`)
  const [isJoining, setIsJoining] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function join() {
    if (selfie.photoUrl === null) return selfie.complain(t`Please add a photo of yourself.`)
    setProblem(null)
    setIsJoining(true)
    await finishBeforeEnd()
    const registered = await completeRegistration({
      ...own,
      profilePhoto: selfie.photoUrl,
      sponsorId: ADMIN_ID,
    })
    if (registered.kind === 'joined') {
      selfie.forget()
      rememberOwn(registered.player.id)
      return loadAgain()
    }
    setIsJoining(false)
    if (registered.kind === 'code-needed') return onCodeNeeded()
    const photoProblem = registered.fields['profilePhoto']
    if (photoProblem) selfie.complain(photoProblem, true)
    else setProblem(registered.sentence ?? UNREACHABLE)
  }
  const actions = (
    <>
      <Button disabled={isJoining} onClick={onClose}>
        {t`Cancel`}
      </Button>
      <Button variant="primary" busy={isJoining} disabled={selfie.isArriving} onClick={() => void join()}>
        {t`Begin`}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={isJoining ? undefined : onClose}
      title={t`Welcome, ${{ name: own.name }}`}
      description={t`Add a photo of yourself, so that the people you invite can be sure that it is you.`}
      actions={actions}
    >
      <PhotoPicker label={t`Add a photo`} {...selfie.picker} />
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}
