import { accessCodeOf, formatAccessCodeAsTyped } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useOpenByCode } from './vaults.data.ts'

type Props = {
  /** The page to open once a code is accepted. */
  leadsTo?: (vaultId: number) => string
  hint?: string
  /** True in a narrow column, where the button stays below the field even on a wide screen. */
  isNarrow?: boolean
}

const HINT = t`Did someone give you a code? Enter its ten digits to open the vault.`

export function CodeEntry({ leadsTo = paths.vault, hint = HINT, isNarrow = false }: Props) {
  const navigate = useNavigate()
  const open = useOpenByCode()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // The number of digits after the caret, used to keep the caret in place while the code is formatted.
  const toCome = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (toCome.current === null || document.activeElement !== field.current) return
    const place = placeBefore(field.current!.value, toCome.current)
    field.current!.setSelectionRange(place, place)
    toCome.current = null
  })
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    toCome.current = digitsIn(target.value.slice(target.selectionEnd ?? target.value.length))
    setTyped(formatAccessCodeAsTyped(target.value))
    setProblem(undefined)
  }
  const refuse = (sentence: string, atField = sentence) => {
    toast({ title: t`Error`, description: sentence, tone: 'danger' })
    setProblem(atField)
    field.current?.focus()
  }
  const [isOpening, submit] = useOneAtATime(async () => {
    const code = accessCodeOf(typed)
    // The server counts wrong codes, so don't send text that can't be a code.
    if (code === null) return refuse(NOT_FOUND, t`An access code has ten digits. Please check it.`)
    try {
      const { id } = await open.mutateAsync(code)
      toast({ title: t`Vault accessed successfully` })
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
        aria-label={t`Open a vault by its code`}
        className={classes(
          'grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start',
          isNarrow && 'lg:grid-cols-1 lg:justify-stretch',
        )}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          ref={field}
          label={t`Access code`}
          hint={hint}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="(555) 123-4567"
          error={problem}
          value={typed}
          onChange={change}
        />
        <Button
          type="submit"
          className={classes('min-h-12 sm:mt-7', isNarrow && 'lg:mt-0')}
          disabled={typed === ''}
          busy={isOpening}
          busyLabel={t`Opening…`}
        >
          {t`Open`}
        </Button>
      </form>
    </Card>
  )
}

const NOT_FOUND = t`Vault not found or access denied`

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

// Returns the caret position just before the last `toCome` digits of the text.
function placeBefore(text: string, toCome: number): number {
  let place = text.length
  for (let left = toCome; left > 0; place -= 1) if (/\d/.test(text[place - 1] ?? '0')) left -= 1
  return place
}
