import { paths } from '@kinhold/contract/paths'

/** The text to a vault user that there is something new. */
export function newsText(of: {
  appName: string
  ownerName: string
  vault: { id: number; title: string }
  origin: string
}): string {
  const { appName, ownerName, vault, origin } = of
  return `${ownerName} posted in “${vault.title}” on ${appName}: ${origin}${paths.vaultBaseOf(vault.id)}`
}
