import { filterInterestName, type InterestLevel, isInterestComplete } from '@kinhold/domain/interest'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { type Declared, declareInterest } from './interest.data.ts'

type Given = {
  phone: string
  isUnreadable: boolean
  onDeclared: (declared: Declared, level: InterestLevel) => void
}
type Problems = { form?: string | undefined; name?: string | undefined; number?: string | undefined }
export type Interest = ReturnType<typeof useInterest>

/** The interest form's state. A refusal keeps all that was given. */
export function useInterest({ phone, isUnreadable, onDeclared }: Given) {
  const [number, setNumber] = useState(phone)
  const [isNumberOpen, setIsNumberOpen] = useState(isUnreadable)
  const [owned, setOwned] = useState(false)
  const [name, setName] = useState('')
  const [level, setLevel] = useState<InterestLevel | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problems, setProblems] = useState<Problems>(isUnreadable ? { number: NUMBER_UNREADABLE } : {})
  const isComplete = isInterestComplete({ owned, name, level }) && number.trim() !== ''

  function refuse(error: unknown) {
    toast({ title: 'Error', description: 'Something went wrong. Please try again.', tone: 'danger' })
    const refusal = error instanceof ApiError ? error.refusal : null
    const { name, phoneNumber } = refusal?.fields ?? {}
    setIsNumberOpen((isOpen) => isOpen || phoneNumber !== undefined)
    setProblems({ name, number: phoneNumber, form: name || phoneNumber ? undefined : refusal?.error })
  }

  const clear = (gone: Problems) => setProblems((before) => ({ ...before, ...gone }))

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
    own: (isOwned: boolean) => {
      setOwned(isOwned)
      clear({ form: undefined })
    },
    choose: (chosen: InterestLevel) => {
      setLevel(chosen)
      clear({ form: undefined })
    },
    typeNumber: (typed: string) => {
      setNumber(typed)
      clear({ number: undefined, form: undefined })
    },
    /** Letters that an input method is still composing (an accent, a script) are left alone. */
    typeName: (input: HTMLInputElement, isComposing = false) => {
      setName(isComposing ? input.value : filterAsTyped(input))
      clear({ name: undefined, form: undefined })
    },
    submit: async () => {
      if (!isComplete || level === null) return setProblems({ ...problems, form: INCOMPLETE })
      setProblems({})
      setIsSending(true)
      try {
        onDeclared(await declareInterest(number, name.trim(), level), level)
      } catch (error) {
        refuse(error)
      } finally {
        setIsSending(false)
      }
    },
  }
}

const INCOMPLETE = 'Please complete all required fields'
const NUMBER_UNREADABLE = 'Please enter a valid phone number.'

// Writing the filtered name into the input first keeps the caret behind the same letter.
function filterAsTyped(input: HTMLInputElement): string {
  const filtered = filterInterestName(input.value)
  if (filtered !== input.value) {
    const caret = filterInterestName(input.value.slice(0, input.selectionStart ?? input.value.length)).length
    input.value = filtered
    input.setSelectionRange(caret, caret)
  }
  return filtered
}
