import { formatPhoneAsTyped } from '@kinhold/domain/phone-format'
import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string
    onChange(typed: string): void
  }

/** A phone number that groups itself while it is typed: (555) 123-4567. The caret stays behind the digit it stood behind. */
export function PhoneField({ value, onChange, ref, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const caretAfter = useRef<number | null>(null)

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    caretAfter.current = signsIn(target.value.slice(0, target.selectionStart ?? target.value.length))
    onChange(formatPhoneAsTyped(target.value))
  }

  useLayoutEffect(() => {
    if (caretAfter.current === null || document.activeElement !== input.current) return
    const place = placeAfter(value, caretAfter.current)
    input.current?.setSelectionRange(place, place)
    caretAfter.current = null
  }, [value])

  return (
    <Field
      inputMode="tel"
      autoComplete="tel"
      placeholder="(555) 123-4567"
      {...rest}
      type="tel"
      ref={input}
      value={value}
      onChange={change}
    />
  )
}

function signsIn(text: string): number {
  return text.replace(/[^\d+]/g, '').length
}

// The caret goes behind as many digits as it stood behind, or to the end when it stood there.
function placeAfter(text: string, signs: number): number {
  if (signs >= signsIn(text)) return text.length
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === signs) return place
    if (/[\d+]/.test(text[place]!)) seen += 1
  }
  return text.length
}
