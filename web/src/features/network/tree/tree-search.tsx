import type { TreeNode } from '@kinhold/contract/network'
import { folded } from '@kinhold/domain/folding'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { compareNames } from '../../../browser/in-words.ts'
import { SeekField } from '../../../parts/seek-field.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cut } from '../../../ui/cut.tsx'

export function TreeSearch({ people, onFind }: { people: Map<number, TreeNode>; onFind(id: number): void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [told, setTold] = useState('')
  const id = useId()
  const found = useMemo(() => findPeople(people.values(), words), [people, words])
  const isListed = isOpen && found.length > 0
  const isNobody = isOpen && words.trim() !== '' && found.length === 0

  function type(next: string) {
    setWords(next)
    setAt(0)
    setIsOpen(true)
    setTold('')
  }
  function pick(node: TreeNode | undefined) {
    if (!node) return
    setWords(node.name)
    setIsOpen(false)
    setTold(t`${{ name: node.name }} is shown.`)
    onFind(node.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && isListed) setAt((at + step + found.length) % found.length)
    else if (step) setIsOpen(true)
    else if (event.key === 'Enter') pick(found[at])
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative min-w-36 max-w-xl flex-1" onBlur={() => setIsOpen(false)}>
      <SeekField
        label={t`Find a person`}
        hideLabel
        placeholder={t`Find a person`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed ? `${id}-${at}` : undefined}
        value={words}
        onType={type}
        onKeyDown={onKeyDown}
      />
      {isListed && (
        <ul id={id} role="listbox" aria-label={t`People found`} className={PANEL}>
          {found.map((node, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field keeps the focus and handles the keys.
            <li
              key={node.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(node)}
              className={classes(
                'flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-sunken',
                index === at && 'bg-sunken',
              )}
            >
              <Avatar name={node.name} photo={node.profilePhoto} size="xs" />
              <Cut className="min-w-0">{node.name}</Cut>
            </li>
          ))}
        </ul>
      )}
      {isNobody && <p className={classes(PANEL, 'px-4 py-3 text-quiet')}>{NOBODY}</p>}
      <p role="status" className="sr-only">
        {isNobody ? NOBODY : told}
      </p>
    </div>
  )
}

const NOBODY = t`Nobody in your tree has this name.`

const PANEL =
  'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-card border border-line bg-card py-1 shadow-float'

const SUGGESTIONS = 8

/** Finds up to eight people, ranked by the position of the match in the name. */
export function findPeople(people: Iterable<TreeNode>, words: string): TreeNode[] {
  const sought = folded(words.trim())
  if (sought === '') return []
  return [...people]
    .map((node) => ({ node, rank: rankOf(folded(node.name), sought) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank! || a.node.depth - b.node.depth || byName(a.node, b.node))
    .slice(0, SUGGESTIONS)
    .map(({ node }) => node)
}

function rankOf(name: string, sought: string): number | null {
  if (name.startsWith(sought)) return 0
  if (name.includes(` ${sought}`)) return 1
  return name.includes(sought) ? 2 : null
}

function byName(a: TreeNode, b: TreeNode): number {
  return compareNames(a.name, b.name) || a.id - b.id
}
