import { Button } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Check, X } from '../../ui/icons.ts'
import { detach, sendAgain } from './attachments.ts'
import type { Attachment } from './drafts.ts'

type Props = {
  draftKey: string
  files: readonly Attachment[]
  /** True if the user can send the draft before its files are stored. */
  areLoose?: boolean
}

export function AttachmentList({ draftKey, files, areLoose = false }: Props) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="grid max-h-36 gap-1 overflow-y-auto">
      {files.map((attachment) => (
        <li key={attachment.id} className="flex min-w-0 items-center gap-2 rounded-field bg-sunken pl-3">
          <Cut className="min-w-0 flex-1 text-sm">{attachment.name}</Cut>
          <Progress attachment={attachment} isLoose={areLoose} />
          {attachment.problem !== null && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Retry ${attachment.name}`}
              onClick={() => sendAgain(draftKey, attachment)}
            >
              Retry
            </Button>
          )}
          <button
            type="button"
            aria-label={`${isComing(attachment) ? 'Cancel' : 'Remove'} ${attachment.name}`}
            onClick={() => detach(draftKey, attachment)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Progress({ attachment, isLoose }: { attachment: Attachment; isLoose: boolean }) {
  const { name, part, stored, problem, isUnreached, isWaiting } = attachment
  if (isUnreached && isLoose) return <span className="text-sm text-quiet">Waits for the network</span>
  if (problem !== null)
    return (
      <span role="alert" className="min-w-0 flex-1 text-sm text-danger">
        {problem}
      </span>
    )
  if (stored !== null)
    return (
      <span className="flex items-center gap-1 text-sm text-evergreen">
        <Check aria-hidden className="size-4" />
        Ready
      </span>
    )
  return (
    <>
      <progress value={part} max={1} aria-label={`Uploading ${name}`} className="w-20 min-w-8 shrink" />
      {isWaiting ? (
        <span role="status" className="min-w-0 text-sm text-quiet">
          Waiting for the connection
        </span>
      ) : (
        <span className="w-10 shrink-0 text-right text-sm text-quiet tabular-nums">
          {Math.round(part * 100)}%
        </span>
      )}
    </>
  )
}

function isComing({ stored, problem }: Attachment): boolean {
  return stored === null && problem === null
}
