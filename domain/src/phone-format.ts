/** Formats phone numbers without loading the numbering plans, which would slow down the first screen. */

/** Formats a North American E.164 number as '(555) 123-4567', and leaves other numbers unchanged. */
export function formatPhone(e164: string): string {
  const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return northAmerican ? `(${northAmerican[1]}) ${northAmerican[2]}-${northAmerican[3]}` : e164
}

/** Like `formatPhone`, but for a network outside North America, where '+1' comes before '(555) 123-4567'. */
export function formatPhoneAbroad(e164: string): string {
  return formatPhone(e164) === e164 ? e164 : formatPhoneAsTyped(e164)
}

/**
 * Groups the digits in a phone field as '(555) 123-4567' while someone is typing. Numbers from outside North
 * America stay ungrouped, and excess digits stay visible.
 */
export function formatPhoneAsTyped(raw: string): string {
  const digits = digitsOfPhone(raw)
  if (digits.startsWith('+1')) return `+1 ${groupNorthAmerican(digits.slice(2))}`.trimEnd()
  return digits.startsWith('+') ? digits : groupNorthAmerican(withoutOne(digits))
}

/**
 * Like `formatPhoneAsTyped`, but for a network outside North America, where only numbers with +1 are grouped.
 */
export function formatPhoneAsTypedAbroad(raw: string): string {
  const digits = digitsOfPhone(raw)
  return digits.startsWith('+1') ? formatPhoneAsTyped(digits) : digits
}

/**
 * Returns the typed digits as ASCII digits without an extension, preceded by '+' if the number starts with '+'
 * or 00.
 */
export function digitsOfPhone(raw: string): string {
  const signs = plainPhone(raw).replace(/[^\d+]/g, '')
  const digits = signs.replaceAll('+', '')
  if (signs.startsWith('+')) return `+${digits}`
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits
}

/** Replaces the digits of every script with 0 to 9, and removes an extension such as 'ext. 5'. */
export function plainPhone(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0)!)))
    .replace(/^((?:\D*\d){8,}\W*?)(?:;?ext\D*|[x#]\s*)\d{1,7}\W*$/i, '$1')
}

// In every script, the digits 0 to 9 have consecutive code points.
function valueOf(code: number): number {
  return /\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? (valueOf(code - 1) + 1) % 10 : 0
}

/**
 * Returns true if a number has too many digits: more than ten after the 1 in North America, or more than
 * fifteen elsewhere.
 */
export function hasTooManyDigits(raw: string): boolean {
  const digits = digitsOfPhone(raw)
  if (digits.startsWith('+')) return digits.length > (digits.startsWith('+1') ? 12 : 16)
  return withoutOne(digits).length > 10
}

/**
 * Like `hasTooManyDigits`, but for a network outside North America, where a number without '+' isn't North
 * American.
 */
export function hasTooManyDigitsAbroad(raw: string): boolean {
  const digits = digitsOfPhone(raw)
  return digits.startsWith('+1') ? hasTooManyDigits(digits) : digits.length > 16
}

/** Masks a number for the log, leaving at most the last two digits visible. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 4 ? '…' : `${phone.trimStart().startsWith('+') ? '+' : ''}…${digits.slice(-2)}`
}

/** Replaces all but the last two digits of a formatted number with dots. */
export function hidePhone(formatted: string): string {
  return formatted.replace(/\d(?=(?:\D*\d){2})/g, '•')
}

function groupNorthAmerican(digits: string): string {
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`
}

/**
 * Removes the leading 1 from eleven digits, unless 00 follows it, because a leading 00 is equivalent to a
 * plus sign.
 */
export function withoutOne(digits: string): string {
  return /^1(?!00)\d{10}$/.test(digits) ? digits.slice(1) : digits
}
