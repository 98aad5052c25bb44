/** One part of a form: a file if it has a `filename`, otherwise a field. */
export type FormPart = { name: string; filename?: string; type?: string; content: string | Buffer }

/**
 * Returns a multipart form as a browser sends it: its body and headers. Any `end` other than '--' leaves the
 * form unterminated.
 */
export function formOf(parts: FormPart[], end = '--') {
  const chunks = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...chunks, Buffer.from(`--edge${end}\r\n`)])
  return [body, { headers: { 'content-type': 'multipart/form-data; boundary=edge' } }] as const
}
