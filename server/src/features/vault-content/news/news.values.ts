/** The text to a vault user that there is something new; without the link where our address is not known. */
export function newsText(of: {
  appName: string
  ownerName: string
  title: string
  link: string | null
}): string {
  const { appName, ownerName, title, link } = of
  return `${ownerName} posted in “${title}” on ${appName}${link === null ? '.' : `: ${link}`}`
}
