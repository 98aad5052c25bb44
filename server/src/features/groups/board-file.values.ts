import type { Post } from '@kinhold/contract/groups'

/** A post in the downloaded board, with its files by their paths in the archive. */
export type PostInFile = Omit<Post, 'groupId' | 'media' | 'mediaUrls'> & { files: string[] }

type Board = { name: string; description: string | null }

/** The head of the downloaded board's page, which works without the app and without a network. */
export function beginPage({ name, description }: Board): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
article{border-top:1px solid #999;padding:1rem 0}p{white-space:pre-wrap}img{max-width:100%;height:auto}</style></head>
<body><h1>${escaped(name)}</h1>
${description === null ? '' : `<p>${escaped(description)}</p>\n`}`
}

/** One post of the page. */
export function pageOfPost({
  author,
  createdAt,
  content,
  linkUrl,
  isEdited,
  archived,
  files,
}: PostInFile): string {
  const notes = [isEdited && 'edited', archived && 'archived'].filter(Boolean).join(', ')
  return `<article><h2>${escaped(author.name)}</h2>
<time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time>${notes && ` (${notes})`}
<p>${escaped(content)}</p>
${linkUrl === null ? '' : `<p><a rel="noreferrer" href="${escaped(linkUrl)}">${escaped(linkUrl)}</a></p>\n`}${files.map(pageOfFile).join('')}</article>
`
}

/** The end of the page. */
export const PAGE_END = '</body></html>\n'

function pageOfFile(path: string): string {
  const address = escaped(path.split('/').map(encodeURIComponent).join('/'))
  const name = escaped(path.slice(path.lastIndexOf('/') + 1))
  return path.endsWith('.webp')
    ? `<p><a href="${address}"><img src="${address}" alt="${name}" loading="lazy"></a></p>\n`
    : `<p><a href="${address}">${name}</a></p>\n`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
