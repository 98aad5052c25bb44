/** For the legal texts: the product's name, and the address for questions; null where nobody set one. */
export type LegalContacts = {
  appName: string
  privacyEmail: string | null
  legalEmail: string | null
  supportEmail: string | null
}
