/** The product's name and the address for questions in the legal texts; the address is null when none is set. */
export type LegalContacts = {
  appName: string
  privacyEmail: string | null
  legalEmail: string | null
  supportEmail: string | null
}
