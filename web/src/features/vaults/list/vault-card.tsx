import type { Vault } from '@kinhold/contract/vaults'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { MutedSign } from '../../relations/muted-sign.tsx'
import { paths } from '../../../paths.ts'
import { Avatar, tintOf } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Triangle } from '../../../ui/figure/triangle.tsx'
import { ChevronDown, ChevronUp, Trash2, UserPlus } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import type { VaultAction } from './vault-dialogs.tsx'

const VaultPanel = latePart(
  async () => (await import('./vault-panel.tsx')).VaultPanel,
  <RowsOnTheirWay count={2} row="h-16 rounded-field" />,
)

type Props = { vault: Vault; isOwn: boolean; onAct: (action: VaultAction) => void }

/** One vault (VLT-14 to VLT-17): a press anywhere beside its buttons opens it. */
export function VaultCard({ vault, isOwn, onAct }: Props) {
  const panelId = useId()
  const [isShown, setIsShown] = useState(false)
  const { id, title } = vault
  return (
    <li className="grid min-w-0 content-start">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <div className="group relative">
          <Cover vault={vault} />
          <div className="grid gap-2 p-4 pb-2">
            <h3 className="font-display text-heading wrap-anywhere">
              <Link
                to={paths.vault(id)}
                className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                <bdi>{title}</bdi>
              </Link>
            </h3>
            <VaultFacts vault={vault} isOwn={isOwn} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          <Small
            label={isShown ? 'Hide' : 'Show'}
            of={title}
            aria-expanded={isShown}
            aria-controls={panelId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? (
              <ChevronUp aria-hidden className="size-4" />
            ) : (
              <ChevronDown aria-hidden className="size-4" />
            )}
          </Small>
          {isOwn && (
            <>
              <Small label="Add" of={title} onClick={() => onAct('add')}>
                <UserPlus aria-hidden className="size-4" />
              </Small>
              <Small label="Delete" of={title} onClick={() => onAct('delete')}>
                <Trash2 aria-hidden className="size-4" />
              </Small>
            </>
          )}
        </div>
        <div id={panelId} hidden={!isShown} className="border-t border-line px-4 pt-3 pb-4">
          {isShown && <VaultPanel vault={vault} isOwn={isOwn} onAct={onAct} />}
        </div>
      </div>
    </li>
  )
}

function VaultFacts({ vault, isOwn }: { vault: Vault; isOwn: boolean }) {
  const { owner, createdAt, accessCount, muted, mute } = vault
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <span>
          Created <Time at={createdAt} style="date" />
        </span>
        <span>{invitedInWords(accessCount)}</span>
        {muted && <Badge>You can look, not comment</Badge>}
        <MutedSign mute={mute} />
      </p>
      {!isOwn && (
        <p className="flex items-center gap-2 text-sm">
          <Avatar name={owner.name} photo={owner.profilePhoto} size="xs" />
          <span className="min-w-0 wrap-anywhere">
            Shared by <bdi>{owner.name}</bdi>
          </span>
        </p>
      )}
    </>
  )
}

type SmallProps = {
  label: string
  of: string
  children: ReactNode
  onClick: () => void
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

function Small({ label, of, children, ...rest }: SmallProps) {
  return (
    <Button size="sm" className="min-h-11" aria-label={`${label} ${of}`} {...rest}>
      {children}
      {label}
    </Button>
  )
}

/** The newest picture of a vault, 4:3; the product's figure if there is none or it does not load. */
function Cover({ vault: { cover, title } }: { vault: Pick<Vault, 'cover' | 'title'> }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (cover && cover !== broken)
    return (
      <img
        src={`${cover}?size=medium`}
        alt=""
        loading="lazy"
        decoding="async"
        className={classes(SHAPE, 'bg-sunken object-cover')}
        onError={() => setBroken(cover)}
      />
    )
  return (
    <span aria-hidden className={classes(SHAPE, 'grid place-items-center', tintOf(title))}>
      <Triangle className="w-1/4 text-ink opacity-60" />
    </span>
  )
}

const SHAPE = 'aspect-4/3 w-full'

/** The size of an access list in words. */
function invitedInWords(count: number): string {
  if (count === 0) return 'Nobody invited yet'
  return count === 1 ? '1 person invited' : `${count} people invited`
}
