import { formatPhoneAsTyped } from '@kinhold/domain/phone-format'
import {
  type ChangeEvent,
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
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
  const keepBehind = useCaret(input)

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length
    const forward = (nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const typed = [target.value.slice(0, caret), target.value.slice(caret)] as const
    const [before, after] = lostOnlySigns(value, target.value) ? withoutNext(typed, forward) : typed
    keepBehind(digitsIn(before))
    onChange(formatPhoneAsTyped(before + after))
  }

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

// Puts the caret back once the grouped number is shown, also where grouping undid what was typed.
function useCaret(input: { current: HTMLInputElement | null }) {
  const behind = useRef<number | null>(null)
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (behind.current === null || document.activeElement !== input.current) return
    const place = placeBehind(input.current!.value, behind.current)
    input.current!.setSelectionRange(place, place)
    behind.current = null
  })
  return (digits: number) => {
    behind.current = digits
    showAgain()
  }
}

// Taking away a bracket or a dash means the digit beside it: the sign alone would come back at once.
function lostOnlySigns(shown: string, typed: string): boolean {
  return typed.length < shown.length && digitsIn(typed) === digitsIn(shown)
}

function withoutNext([before, after]: readonly [string, string], forward: boolean): [string, string] {
  return forward ? [before, after.replace(/\d/, '')] : [before.replace(/\d(?=\D*$)/, ''), after]
}

function digitsIn(text: string): number {
  return text.replace(/[^\d+]/g, '').length
}

// Behind as many digits as before, or at the end when it stood there.
function placeBehind(text: string, digits: number): number {
  if (digits >= digitsIn(text)) return text.length
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/[\d+]/.test(text[place]!)) seen += 1
  }
  return text.length
}
