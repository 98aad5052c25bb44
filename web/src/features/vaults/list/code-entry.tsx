import { accessCodeOf } from '@kinhold/domain/vaults'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.ts'
import { CodeField } from './code-field.tsx'
import { useOpenByCode } from './vaults.data.ts'

type Props = { /** The address of an opened vault. */ leadsTo?: (vaultId: number) => string }

/** Opens the vault of an access code, and leads there (VLT-05 to VLT-09). */
export function CodeEntry({ leadsTo = paths.vault }: Props) {
  const navigate = useNavigate()
  const open = useOpenByCode()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string, atField = sentence) => {
    toast({ title: 'Error', description: sentence, tone: 'danger' })
    setProblem(atField)
    field.current?.focus()
  }
  const [isOpening, submit] = useOneAtATime(async () => {
    const code = accessCodeOf(typed)
    // The server counts wrong codes, so text that cannot be a code is not sent.
    if (code === null) return refuse(NOT_FOUND, 'An access code has ten digits. Please check it.')
    try {
      const { id } = await open.mutateAsync(code)
      toast({ title: 'Vault accessed successfully' })
      void navigate(leadsTo(id))
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 404
      refuse(isWrong ? NOT_FOUND : sentenceOf(error, UNREACHABLE_TYPED))
    }
  })
  return (
    <Card>
      <form
        noValidate
        aria-label="Open a vault by its code"
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <CodeField
          ref={field}
          value={typed}
          error={problem}
          onChange={(next) => {
            setTyped(next)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          className="min-h-12 sm:mt-7"
          disabled={typed === ''}
          busy={isOpening}
          busyLabel="Opening…"
        >
          Open
        </Button>
      </form>
    </Card>
  )
}

const NOT_FOUND = 'Vault not found or access denied'
