/** Who stands behind the legal texts: the product's name and where questions go; null where nobody set an address. */
export type LegalContacts = {
  appName: string
  privacyEmail: string | null
  legalEmail: string | null
  supportEmail: string | null
}
