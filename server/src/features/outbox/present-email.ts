import { escaped } from '@kinhold/domain/text'

export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p>${linked(escaped(paragraph))}</p>`)
  return `<!doctype html><html><body style="font:16px/1.5 sans-serif;color:#14281f">${paragraphs.join('')}</body></html>`
}

// Turns URLs into links. Runs after escaping, so that a URL can't contain markup.
function linked(html: string): string {
  return html
    .replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`)
    .replaceAll('\n', '<br>')
}
