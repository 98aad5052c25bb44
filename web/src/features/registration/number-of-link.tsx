import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

type Props = {
  /** The number that the link was opened with. */
  phone: string
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
  onMended: (phone: string) => void
}

/** The number of a link that failed to open because of it; the visitor corrects it (REG-46). */
export function NumberOfLink({ phone, error, isRetrying, onRetry, onMended }: Props) {
  const [typed, setTyped] = useState(phone)
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error || isMissing) input.current?.focus()
  }, [error, isMissing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setIsMissing(true)
    else if (typed === phone) onRetry()
    else onMended(typed)
  }
  return (
    <form noValidate className="grid gap-5" aria-label="Your number" onSubmit={submit}>
      <header className="grid gap-2 text-center">
        <PageTitle title="Please check your number" />
        <p className="text-balance text-quiet">
          The link you opened names this number. An invitation opens with the number that was invited.
        </p>
      </header>
      <PhoneField
        ref={input}
        label="Your phone"
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setIsMissing(false)
        }}
        error={
          isMissing ? 'Phone number is required' : typed === phone && error ? problemOf(error) : undefined
        }
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isRetrying} busyLabel="Opening…">
        Continue
      </Button>
    </form>
  )
}

/** True if a link was refused because of its number. */
export function refusesNumber(error: Error | null): boolean {
  return numberProblem(error) !== undefined
}

function problemOf(error: Error): string {
  return numberProblem(error) ?? sentenceOf(error, 'We could not reach the server. Please try again.')
}

function numberProblem(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.refusal?.fields?.['phone'] : undefined
}
