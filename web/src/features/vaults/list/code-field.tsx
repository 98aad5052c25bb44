import { formatAccessCodeAsTyped } from '@kinhold/domain/vaults'
import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Field } from '../../../ui/field.tsx'

type Props = {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The field for an access code, with the look of a phone field (VLT-05); the caret stays at the typing position. */
export function CodeField({ value, onChange, error, ref }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const toCome = useRef<number | null>(null)
  useImperativeHandle(ref, () => input.current!)
  useLayoutEffect(() => {
    if (toCome.current === null || document.activeElement !== input.current) return
    const place = placeBefore(input.current!.value, toCome.current)
    input.current!.setSelectionRange(place, place)
    toCome.current = null
  })
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    toCome.current = digitsIn(target.value.slice(target.selectionEnd ?? target.value.length))
    onChange(formatAccessCodeAsTyped(target.value))
  }
  return (
    <Field
      ref={input}
      label="Access code"
      hint="Were you given a code? It opens that vault for you."
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="(555) 123-4567"
      error={error}
      value={value}
      onChange={change}
    />
  )
}

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

// Right behind the last typed digit, with as many digits to come as before.
function placeBefore(text: string, toCome: number): number {
  let place = text.length
  for (let left = toCome; left > 0; place -= 1) if (/\d/.test(text[place - 1] ?? '0')) left -= 1
  return place
}
