import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Cut } from '../../../../ui/cut.tsx'
import { Paperclip } from '../../../../ui/icons.ts'
import { useOutbox } from '../../outbox/outbox.data.ts'
import type { Waiting, WaitingFile } from '../../outbox/waiting.ts'

/** The reason that a message was not sent, with its actions. */
export function NotSent({ waiting: { clientId, problem } }: { waiting: Waiting }) {
  const { retry, discard } = useOutbox()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
      <p role="alert" className="text-danger">
        {problem}
      </p>
      <Button size="sm" onClick={() => retry(clientId)}>
        Retry
      </Button>
      <Button size="sm" variant="quiet" onClick={() => discard(clientId)}>
        Discard
      </Button>
    </div>
  )
}

/** Files that are still in this browser only: pictures as previews, others by name. */
export function WaitingFiles({ files }: { files: readonly WaitingFile[] }) {
  return files.map((one, n) => {
    if (one.stored || !one.file) return null
    return one.file.type.startsWith('image/') ? (
      <Picture key={n} file={one.file} name={one.name} />
    ) : (
      <p key={n} className="flex min-w-0 items-center gap-2 text-sm">
        <Paperclip aria-hidden className="size-4 shrink-0 text-quiet" />
        <Cut>{one.name}</Cut>
      </p>
    )
  })
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt={name} className="max-h-64 max-w-full rounded-field opacity-70" />
}
