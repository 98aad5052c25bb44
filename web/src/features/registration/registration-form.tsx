import { type FormEvent, useEffect, useRef } from 'react'
import { formatPhone } from '@kinhold/domain/phone-format'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { useConfig } from '../session/config.data.ts'
import type { RegistrationState } from './use-registration.ts'

/** Selfie, name and number, and the two answers to the invitation (REG-12, REG-13). */
export function RegistrationForm({ registration }: { registration: RegistrationState }) {
  const { appName } = useConfig()
  const { name, phone, problems, isPhoneFixed, selfie } = registration
  const isBusy = registration.isSending || registration.isAwaitingPhoto
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [type=file][aria-describedby]')?.focus()
  }, [problems])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void registration.submit()
  }
  return (
    <form ref={form} noValidate className="grid gap-5" aria-label="Registration" onSubmit={submit}>
      <KeptNote kept={registration.kept} />
      <PhotoPicker label="Add a selfie" {...selfie.picker} />
      <Field
        label="Your Name"
        autoComplete="name"
        autoCapitalize="words"
        value={name}
        onChange={(event) => registration.typeName(event.target.value)}
        error={problems.name}
      />
      <PhoneField
        label="Your phone"
        value={isPhoneFixed ? formatPhone(phone) : phone}
        readOnly={isPhoneFixed}
        onChange={registration.typePhone}
        error={problems.phone}
      />
      <p role="alert" className="text-danger empty:hidden">
        {problems.form}
      </p>
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button size="lg" disabled={isBusy} onClick={registration.decline}>
          NO
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isBusy}
          {...(registration.isAwaitingPhoto && { busyLabel: 'Waiting for your photo…' })}
        >
          {appName}?
        </Button>
      </div>
    </form>
  )
}
