/** Shows phone numbers to people. Light enough for the first screen: no numbering plan data. */

/** An E.164 number as people read it: '(555) 123-4567' for North America, else the number with its plus. */
export function formatPhone(e164: string): string {
  const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return northAmerican ? `(${northAmerican[1]}) ${northAmerican[2]}-${northAmerican[3]}` : e164
}

/** What a phone field shows while someone types: digits grouped as '(555) 123-4567'; a leading '+' is left ungrouped. */
export function formatPhoneAsTyped(raw: string): string {
  if (raw.trimStart().startsWith('+')) return '+' + digitsOf(raw).slice(0, 15)
  const digits = digitsOf(raw)
  const local = (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
  if (local.length <= 3) return local.length === 0 ? '' : `(${local}`
  if (local.length <= 6) return `(${local.slice(0, 3)}) ${local.slice(3)}`
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}

/** A number as it may stand in a log: all but its last two digits hidden. */
export function maskPhone(phone: string): string {
  const digits = digitsOf(phone)
  return digits.length < 4 ? '…' : `${phone.trimStart().startsWith('+') ? '+' : ''}…${digits.slice(-2)}`
}

function digitsOf(raw: string): string {
  return raw.replace(/\D/g, '')
}
