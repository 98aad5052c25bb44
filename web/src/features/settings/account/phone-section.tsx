import type { Refusal } from '@kinhold/contract/contract'
import { digitsOfPhone } from '@kinhold/domain/phone-format'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { phoneHome } from '../../../browser/phone-home.ts'
import { keepInTab } from '../../../browser/storage.ts'
import { useHeld } from '../../../parts/form/held.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { useUpdateProfile } from '../../../parts/form/number.data.ts'
import { ProveNumber } from '../../../parts/form/prove-number.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { phoneInField } from '../../../ui/phone-number.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMember, useSessionActions } from '../../session/use-session.ts'
import { Section } from '../../../parts/section.tsx'

export function PhoneSection() {
  const me = useMember()
  const formId = useId()
  const [unproved, setUnproved] = useHeld<string | null>('number of the settings to prove', null)
  const kept = useKeptKey(PHONE)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Section title={t`Your number`} words={t`You log in with it.`}>
      {unproved ? (
        <div className="grid gap-4">
          <ProveNumber
            formId={formId}
            phone={unproved}
            says={t`Phone Updated`}
            onBusy={setIsBusy}
            onProved={() => {
              keepInTab(kept, null)
              setUnproved(() => null)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" form={formId} busy={isBusy} busyLabel={t`Checking…`}>
              {t`Confirm`}
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={() => setUnproved(() => null)}>
              {t`Back`}
            </Button>
          </div>
        </div>
      ) : (
        <PhoneForm
          key={me.phone}
          playerId={me.id}
          phone={phoneInField(me.phone ?? '')}
          onMustProve={(phone) => setUnproved(() => phone)}
        />
      )}
    </Section>
  )
}

type Props = {
  playerId: number
  phone: string
  /** Called with the new number (E.164) once the server has texted a code to that number. */
  onMustProve: (phone: string) => void
}

function PhoneForm({ playerId, phone, onMustProve }: Props) {
  const { setPlayer } = useSessionActions()
  const change = useUpdateProfile(playerId)
  const { form, kept } = useKeptForm(PHONE, { phone })
  const { isSubmitting } = form.formState
  const { field, fieldState } = useController({
    control: form.control,
    name: 'phone',
    rules: {
      validate: (typed) => phoneHome() !== null || digitsOfPhone(typed).length >= DIGITS_LEAST || TOO_SHORT,
    },
  })
  const submit = form.handleSubmit(async (typed) => {
    try {
      const reply = await change.mutateAsync(typed)
      if (reply.status === 200) {
        kept.end()
        setPlayer(reply.body)
        toast({ title: t`Phone Updated` })
      } else if (reply.status === 202) onMustProve(reply.body.phone)
      else sayWhy(reply.body)
    } catch {
      sayWhy(undefined)
    }
  })

  function sayWhy(refusal: Refusal | undefined) {
    const description = refusal?.error ?? UNREACHABLE_TYPED
    toast({ title: t`Update Failed`, description, tone: 'danger' })
    sayAtForm(refusal, form, { focus: true, elseAt: 'phone' })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <KeptNote kept={kept} />
      <PhoneField label={t`Phone`} error={fieldState.error?.message} {...field} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={digitsOfPhone(field.value) === digitsOfPhone(phone)}
        busy={isSubmitting}
        busyLabel={t`Saving…`}
      >
        {t`Save`}
      </Button>
    </form>
  )
}

const PHONE = 'phone of the settings'

// Applies only in North America, because other countries have shorter numbers.
const DIGITS_LEAST = 10
const TOO_SHORT = t`Phone number must be at least 10 digits`
