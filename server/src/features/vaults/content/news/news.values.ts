/** The text to a vault user about a new post; without the link when our address is unknown. */
export function newsText(of: {
  appName: string
  ownerName: string
  title: string
  link: string | null
}): string {
  const { appName, ownerName, title, link } = of
  return `${ownerName} posted in “${title}” on ${appName}${link === null ? '.' : `: ${link}`}`
}
