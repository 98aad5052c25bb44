import { filterInterestName, type InterestLevel, isInterestComplete } from '@kinhold/domain/interest'
import { t } from '@lingui/core/macro'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../api.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKept } from '../../parts/form/kept.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { type Declared, declareInterest } from './interest.data.ts'

type Props = {
  phone: string
  isUnreadable: boolean
  onDeclared: (declared: Declared, level: InterestLevel) => void
}

export function InterestForm({ phone, isUnreadable, onDeclared }: Props) {
  const { appName } = useConfig()
  const interest = useInterest({ phone, isUnreadable, onDeclared })
  return (
    <form noValidate aria-label={t`Interest in joining`} className="grid gap-4" {...handlersOf(interest)}>
      <p className="text-quiet">
        {t`${appName} is by invitation only. Leave your name and number, and we will know that you want to join.`}
      </p>
      <KeptNote kept={interest.kept} />
      <Whose interest={interest} />
      <Field
        label={t`Your name`}
        autoComplete="name"
        value={interest.name}
        onChange={(event) => interest.typeName(event.target, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => interest.typeName(event.currentTarget)}
        error={interest.nameProblem}
      />
      <RadioGroup
        label={t`How interested are you?`}
        options={LEVELS}
        value={interest.level}
        onChange={(level) => interest.change({ level })}
      />
      <DialogActions>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          disabled={!interest.isComplete}
          busy={interest.isSending}
          busyLabel={t`Sending…`}
        >
          {t`Submit`}
        </Button>
        <p role="alert" className="text-sm text-danger empty:hidden sm:my-auto sm:w-full">
          {interest.problem}
        </p>
      </DialogActions>
    </form>
  )
}

// While the button is disabled, Enter doesn't submit the form, so the key handler reports missing fields.
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
          label={t`Mobile number`}
          value={number}
          onChange={(typed) => interest.change({ number: typed })}
          error={numberProblem}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-3">
        <Checkbox
          label={t`I own this number`}
          checked={owned}
          onChange={(event) => interest.change({ owned: event.target.checked })}
        />
        {!isNumberOpen && (
          <span className="font-medium tabular-nums">
            <PhoneNumber of={number} />
          </span>
        )}
      </div>
    </>
  )
}

const LEVELS: RadioOption<InterestLevel>[] = [
  { value: 'full_send', label: t`Full send! I want in` },
  { value: 'interested', label: t`Keep me informed` },
  { value: 'deciding', label: t`I am still deciding` },
]

type Problems = { form?: string | undefined; name?: string | undefined; number?: string | undefined }
type Fields = { number: string; owned: boolean; name: string; level: InterestLevel | null }
type Interest = ReturnType<typeof useInterest>

function useInterest({ phone, isUnreadable, onDeclared }: Props) {
  const [isNumberOpen, setIsNumberOpen] = useState(isUnreadable)
  const kept = useKept<Fields>(`interest of ${phone}`, { number: phone, owned: false, name: '', level: null })
  const { number, owned, name, level } = kept.typed
  const [isSending, setIsSending] = useState(false)
  const [problems, setProblems] = useState<Problems>(isUnreadable ? { number: NUMBER_UNREADABLE } : {})
  const isComplete = isInterestComplete({ owned, name, level }) && number.trim() !== ''

  function refuse(error: unknown) {
    toast({ title: t`Error`, description: t`Something went wrong. Please try again.`, tone: 'danger' })
    const refusal = error instanceof ApiError ? error.refusal : null
    const { name, phoneNumber } = refusal?.fields ?? {}
    setIsNumberOpen((isOpen) => isOpen || phoneNumber !== undefined)
    setProblems({ name, number: phoneNumber, form: name || phoneNumber ? undefined : refusal?.error })
  }

  const change = (patch: Partial<Fields>) => {
    kept.change(patch)
    const fields = Object.keys(patch).map((field) => [field, undefined])
    setProblems((before) => ({ ...before, ...Object.fromEntries(fields), form: undefined }))
  }

  return {
    number,
    isNumberOpen,
    owned,
    name,
    level,
    isSending,
    isComplete,
    problem: problems.form,
    nameProblem: problems.name,
    numberProblem: problems.number,
    kept,
    change,
    /** Filters the typed name, except while an input method is composing a character. */
    typeName: (input: HTMLInputElement, isComposing = false) =>
      change({ name: isComposing ? input.value : filterAsTyped(input) }),
    submit: async () => {
      if (!isComplete || level === null) return setProblems({ ...problems, form: INCOMPLETE })
      setProblems({})
      setIsSending(true)
      try {
        const declared = await declareInterest(number, name.trim(), level)
        kept.end()
        onDeclared(declared, level)
      } catch (error) {
        refuse(error)
      } finally {
        setIsSending(false)
      }
    },
  }
}

const INCOMPLETE = t`Please complete all required fields`
const NUMBER_UNREADABLE = t`Please enter a valid phone number.`

// Writes the filtered name into the input before React does, so that the caret stays in place.
function filterAsTyped(input: HTMLInputElement): string {
  const filtered = filterInterestName(input.value)
  if (filtered !== input.value) {
    const caret = filterInterestName(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    input.value = filtered
    input.setSelectionRange(caret, caret)
  }
  return filtered
}
