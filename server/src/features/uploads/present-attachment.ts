/**
 * A Content-Disposition that has a file saved under its name (RFC 6266). The name gets the ending of what the file is,
 * whatever it was called: nothing is saved as a page that a browser would run.
 */
export function asAttachment(name: string | null, ending: string): string {
  const stem = name ?? ''
  const whole = stem.toLowerCase().endsWith(ending) ? stem : `${stem || 'document'}${ending}`
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]+/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(whole)}`
}

// The characters that RFC 8187 wants encoded and encodeURIComponent leaves.
function encoded(name: string): string {
  const hex = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(name).replace(/['()*!]/g, hex)
}
