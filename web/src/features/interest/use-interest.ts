import { filterInterestName, type InterestLevel, isInterestComplete } from '@kinhold/domain/interest'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { useKept } from '../../parts/form/kept.ts'
import { toast } from '../../ui/toast.ts'
import { type Declared, declareInterest } from './interest.data.ts'

type Given = {
  phone: string
  isUnreadable: boolean
  onDeclared: (declared: Declared, level: InterestLevel) => void
}
type Problems = { form?: string | undefined; name?: string | undefined; number?: string | undefined }
type Fields = { number: string; owned: boolean; name: string; level: InterestLevel | null }
export type Interest = ReturnType<typeof useInterest>

/** The interest form's state. Input is kept until the interest is declared. */
export function useInterest({ phone, isUnreadable, onDeclared }: Given) {
  const [isNumberOpen, setIsNumberOpen] = useState(isUnreadable)
  const kept = useKept<Fields>(`interest of ${phone}`, { number: phone, owned: false, name: '', level: null })
  const { number, owned, name, level } = kept.typed
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
    kept,
    own: (isOwned: boolean) => {
      kept.change({ owned: isOwned })
      clear({ form: undefined })
    },
    choose: (chosen: InterestLevel) => {
      kept.change({ level: chosen })
      clear({ form: undefined })
    },
    typeNumber: (typed: string) => {
      kept.change({ number: typed })
      clear({ number: undefined, form: undefined })
    },
    /** Does not change letters that an input method is still composing (an accent, a script). */
    typeName: (input: HTMLInputElement, isComposing = false) => {
      kept.change({ name: isComposing ? input.value : filterAsTyped(input) })
      clear({ name: undefined, form: undefined })
    },
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
