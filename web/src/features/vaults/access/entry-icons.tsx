import type { VaultAccess } from '@kinhold/contract/vaults'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Archive, MessageSquare, RefreshCw, Trash2 } from '../../../ui/icons.ts'
import { calledAs } from './called.ts'
import { useEntryActions, useTexting } from './use-entry-actions.ts'

type Props = { vaultId: number; entry: VaultAccess; onRemove: () => void }

/** The actions of an entry as icons: message, archive or restore, delete (VLT-20). */
export function EntryIcons({ vaultId, entry, onRemove }: Props) {
  const { archive, restore } = useEntryActions(vaultId, entry)
  const [isTexting, text] = useTexting(vaultId, entry)
  const name = calledAs(entry)
  return (
    <div className="-mr-2 ml-auto flex">
      {entry.playerId !== null ? (
        <Link
          to={paths.messagesWith(entry.playerId)}
          aria-label={`Message ${name}`}
          title="Message"
          className={LOOK}
        >
          <MessageSquare aria-hidden className="size-5" />
        </Link>
      ) : (
        !entry.archived && (
          <IconButton label="Message" of={name} disabled={isTexting} onClick={() => void text()}>
            <MessageSquare aria-hidden className="size-5" />
          </IconButton>
        )
      )}
      {entry.archived ? (
        <IconButton label="Restore" of={name} onClick={() => void restore()}>
          <RefreshCw aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <IconButton label="Archive" of={name} onClick={() => void archive()}>
          <Archive aria-hidden className="size-5" />
        </IconButton>
      )}
      <IconButton label="Delete" of={name} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

const LOOK = 'grid size-11 shrink-0 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft'

type IconProps = { label: string; of: string; children: ReactNode } & ComponentProps<'button'>

function IconButton({ label, of, children, ...rest }: IconProps) {
  return (
    <button {...rest} type="button" aria-label={`${label} ${of}`} title={label} className={LOOK}>
      {children}
    </button>
  )
}
