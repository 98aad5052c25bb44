import { formatPhone, formatPhoneAbroad } from '@kinhold/domain/phone-format'
import { phoneHome } from '../browser/phone-home.ts'
import { abroadSoFar, useAbroad } from './use-abroad.ts'

/** Shows a number (E.164) in its country's format, always from left to right. */
export function PhoneNumber({ of }: { of: string }) {
  return <bdi dir="ltr">{written(of, useAbroad(/^\+(?!1)/.test(of), abroadSoFar()))}</bdi>
}

/**
 * Formats a number (E.164) for a sentence or a label without markup. Isolates the number on a page that is
 * read from right to left.
 */
export function phoneInWords(phone: string): string {
  const shown = written(phone, abroadSoFar())
  return shown !== '' && document.documentElement.dir === 'rtl' ? `\u2066${shown}\u2069` : shown
}

/**
 * Formats a number (E.164) as the value of a phone field. The field itself groups the digits of numbers from
 * other countries.
 */
export function phoneInField(phone: string): string {
  return phoneHome() ? formatPhoneAbroad(phone) : formatPhone(phone)
}

// The digits of a number from outside North America stay ungrouped until the numbering plans have been loaded. A
// number without '+' was typed by a user.
function written(phone: string, abroad: ReturnType<typeof abroadSoFar>): string {
  const home = phoneHome()?.country
  if (!abroad) return phoneInField(phone)
  return home !== undefined && /^\d+$/.test(phone)
    ? abroad.groupAsCountry(phone, home)
    : abroad.formatPhoneIn(home ?? 'US', phone)
}
