import type { InterestLevel } from '@kinhold/domain/interest'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { FormEvent, KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx'
import { useConfig } from '../session/config.data.ts'
import type { Declared } from './interest.data.ts'
import { type Interest, useInterest } from './use-interest.ts'

type Props = {
  phone: string
  isUnreadable: boolean
  onDeclared: (declared: Declared, level: InterestLevel) => void
  onClose: () => void
}

/** The popup's form: whose number, what name, how interested (REG-25). */
export function InterestForm({ phone, isUnreadable, onDeclared, onClose }: Props) {
  const { appName } = useConfig()
  const interest = useInterest({ phone, isUnreadable, onDeclared })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Would you like to join?"
      description={`${appName} is by invitation only. Tell us who you are, and we will know that you are waiting at the door.`}
      actions={
        <Button
          type="submit"
          form={FORM}
          variant="primary"
          size="lg"
          wide
          disabled={!interest.isComplete}
          busy={interest.isSending}
          busyLabel="Sending…"
        >
          Submit
        </Button>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" {...handlersOf(interest)}>
        <Number interest={interest} />
        <Checkbox
          label="I own this number"
          checked={interest.owned}
          onChange={(event) => interest.own(event.target.checked)}
        />
        <Field
          label="Your name"
          autoComplete="name"
          value={interest.name}
          onChange={(event) => interest.typeName(event.target, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => interest.typeName(event.currentTarget)}
          error={interest.nameProblem}
        />
        <RadioGroup
          label="How interested are you?"
          options={LEVELS}
          value={interest.level}
          onChange={interest.choose}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {interest.problem}
        </p>
      </form>
    </Dialog>
  )
}

// A disabled button keeps browsers from submitting by Enter, which would leave the person without a word.
function handlersOf(interest: Interest) {
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void interest.submit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing && !interest.isComplete)
        void interest.submit()
    },
  }
}

function Number({ interest }: { interest: Interest }) {
  if (!interest.isNumberOpen)
    return <p className="text-lg font-medium tabular-nums">{formatPhone(interest.number)}</p>
  return (
    <PhoneField
      label="Mobile number"
      value={interest.number}
      onChange={interest.typeNumber}
      error={interest.numberProblem}
    />
  )
}

const FORM = 'interest'

const LEVELS: RadioOption<InterestLevel>[] = [
  { value: 'full_send', label: 'Full send!', hint: 'I want in as soon as there is a way.' },
  { value: 'interested', label: 'Keep me informed', hint: 'I would like to hear more first.' },
  { value: 'deciding', label: 'Still deciding', hint: 'Please do not text me yet.' },
]
