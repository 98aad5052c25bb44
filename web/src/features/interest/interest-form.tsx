import type { InterestLevel } from '@kinhold/domain/interest'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { FormEvent, KeyboardEvent } from 'react'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
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
}

/** The popup's form: the number's owner, a name and the level of interest (REG-25). */
export function InterestForm({ phone, isUnreadable, onDeclared }: Props) {
  const { appName } = useConfig()
  const interest = useInterest({ phone, isUnreadable, onDeclared })
  return (
    <form noValidate aria-label="Interest in joining" className="grid gap-4" {...handlersOf(interest)}>
      <p className="text-quiet">
        {appName} is by invitation only. Leave your name, and we will know that you are at the door.
      </p>
      <KeptNote kept={interest.kept} />
      <Whose interest={interest} />
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
      <DialogActions>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          disabled={!interest.isComplete}
          busy={interest.isSending}
          busyLabel="Sending…"
        >
          Submit
        </Button>
        <p role="alert" className="text-sm text-danger empty:hidden sm:my-auto sm:w-full">
          {interest.problem}
        </p>
      </DialogActions>
    </form>
  )
}

// A disabled button blocks submitting by Enter, so the person would not learn which field is missing.
function handlersOf(interest: Interest) {
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void interest.submit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || interest.isComplete) return
      event.preventDefault()
      void interest.submit()
    },
  }
}

function Whose({ interest }: { interest: Interest }) {
  const { isNumberOpen, number, numberProblem, owned } = interest
  return (
    <>
      {isNumberOpen && (
        <PhoneField
          label="Mobile number"
          value={number}
          onChange={interest.typeNumber}
          error={numberProblem}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-3">
        <Checkbox
          label="I own this number"
          checked={owned}
          onChange={(event) => interest.own(event.target.checked)}
        />
        {!isNumberOpen && <span className="font-medium tabular-nums">{formatPhone(number)}</span>}
      </div>
    </>
  )
}

const LEVELS: RadioOption<InterestLevel>[] = [
  { value: 'full_send', label: 'Full send! I want in' },
  { value: 'interested', label: 'Keep me informed' },
  { value: 'deciding', label: 'I am still deciding' },
]
