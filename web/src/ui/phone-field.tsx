import {
  digitsOfPhone,
  formatPhoneAsTyped,
  formatPhoneAsTypedAbroad,
  hasTooManyDigits,
  hasTooManyDigitsAbroad,
} from '@kinhold/domain/phone-format'
import { t } from '@lingui/core/macro'
import {
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { type PhoneHome, phoneHome } from '../browser/phone-home.ts'
import { Field, type FieldProps } from './field.tsx'
import { useAbroad } from './use-abroad.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string
    onChange(typed: string): void
  }

/**
 * A field that groups the digits of a typed phone number, as in (555) 123-4567, and keeps every digit. A
 * number without '+' belongs to the network's country.
 */
export function PhoneField({ value, onChange, ref, error, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const keepCaret = useCaret(input)
  const home = phoneHome()
  const keepPlace = () => keepCaret(splitAtCaret(input.current!)[1])
  const { shown, hint, isTooLong } = useGroups(value, home, !!error, keepPlace)

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, isComposing } = nativeEvent as InputEvent
    if (isComposing) return onChange(target.value)
    take(typedInto(target, shown, inputType))
  }

  function take([before, after]: Typed) {
    keepCaret(after)
    // Drop a typed x, because the digits after it would look like an extension.
    onChange((home ? formatPhoneAsTypedAbroad : formatPhoneAsTyped)(before.replace(/[x#]$/i, '') + after))
  }

  return (
    <Field
      inputMode="tel"
      autoComplete="tel"
      placeholder={home?.example ?? '(555) 123-4567'}
      {...rest}
      error={hint ?? error ?? (isTooLong ? TOO_MANY_DIGITS : undefined)}
      type="tel"
      dir="ltr"
      ref={input}
      value={shown}
      onChange={change}
      onCompositionEnd={({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        take(splitAtCaret(currentTarget))
      }
    />
  )
}

const TOO_MANY_DIGITS = t`This number has too many digits. Please check it.`

/** The text before and after the caret. */
type Typed = [before: string, after: string]

// Restores the caret after the digits have been grouped.
function useCaret(input: { current: HTMLInputElement | null }) {
  const behind = useRef<string | null>(null)
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (behind.current === null || document.activeElement !== input.current) return
    const place = placeBefore(input.current!.value, digitsIn(behind.current))
    input.current!.setSelectionRange(place, place)
    behind.current = null
  })
  return (after: string) => {
    behind.current = after
    showAgain()
  }
}

function typedInto(input: HTMLInputElement, shown: string, inputType: string | undefined): Typed {
  const typed = splitAtCaret(input)
  const isDeletion = inputType?.startsWith('delete') ?? false
  return isDeletion && lostOnlySigns(shown, input.value) ? withoutNext(typed, inputType!) : typed
}

function splitAtCaret({ value, selectionEnd }: HTMLInputElement): Typed {
  const caret = selectionEnd ?? value.length
  return [value.slice(0, caret), value.slice(caret)]
}

// Returns true if the user has deleted only punctuation. Grouping would restore the punctuation right away,
// so the field also deletes a digit.
function lostOnlySigns(shown: string, typed: string): boolean {
  return typed.length < shown.length && digitsOfPhone(typed) === digitsOfPhone(shown)
}

function withoutNext([before, after]: Typed, inputType: string): Typed {
  return inputType.endsWith('Forward')
    ? [before, after.replace(/\d/, '')]
    : [before.replace(/\d(?=\D*$)/, ''), after]
}

function digitsIn(text: string): number {
  return text.match(/[\p{Nd}+]/gu)?.length ?? 0
}

// Returns the position right after a digit that is followed by `digitsToCome` more digits. For 0, returns the
// end of the text.
function placeBefore(text: string, digitsToCome: number): number {
  if (digitsToCome === 0) return text.length
  let seen = digitsIn(text)
  for (let place = 0; place < text.length; place++) {
    if (seen <= digitsToCome) return place
    if (/[\d+]/.test(text[place]!)) seen -= 1
  }
  return text.length
}

// Once the numbering plans have been loaded, groups the digits of a number that isn't North American by the
// rules of its country, and checks for a missing country code and extra digits.
function useGroups(
  number: string,
  home: PhoneHome | null,
  isRefused: boolean,
  beforeLoaded: () => void,
): { shown: string; hint?: string | undefined; isTooLong: boolean } {
  const isForeign = home ? /^(?!\+?$|\+1)/.test(number) : /^\+(?!1)/.test(number)
  const isDue = isForeign || isRefused || /^\(?0/.test(number)
  const abroad = useAbroad(isDue, null, beforeLoaded)
  const isTooLong = (home ? hasTooManyDigitsAbroad : hasTooManyDigits)(number)
  if (!abroad) return { shown: number, isTooLong }
  return {
    shown: isForeign ? abroad.groupAsCountry(number, home?.country) : number,
    hint: abroad.countryHint(number, isRefused),
    isTooLong: isTooLong || (home !== null && abroad.isTooLongIn(home.country, number)),
  }
}
