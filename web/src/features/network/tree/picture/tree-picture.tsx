import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useMediaQuery } from '../../../../browser/media-query.ts'
import { classes } from '../../../../ui/classes.ts'
import { Maximize, Minus, Plus } from '../../../../ui/icons.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useKeptLook } from '../kept-look.data.ts'
import { aboveOf, type Lineage } from '../lineage.ts'
import type { TreeState } from '../use-tree-state.ts'
import { layoutOf } from './layout.ts'
import type { Scene } from './paint.ts'
import { createStage, type Stage } from './stage.ts'

type Props = { board: TreeState; lineage: Lineage; isHidden: boolean }

/** The tree as rings of people to move and zoom. Screen readers use the list, which is always there. */
export function TreePicture({ board, lineage, isHidden }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useStage(canvas, board)
  const scene = useScene(board, lineage)
  const { aim, anchor, chosen } = board
  const anchorNow = useRef(anchor)
  useLayoutEffect(() => void (anchorNow.current = anchor))
  useEffect(() => stage.current?.show(scene, anchorNow.current), [stage, scene])
  useEffect(() => void (aim && stage.current?.flyTo(aim.id)), [stage, aim])
  const chosenId = chosen?.id
  const chosenBefore = useRef(chosenId)
  useEffect(() => {
    // A person chosen before the tree was left keeps their place, so the camera does not move.
    if (chosenId === chosenBefore.current) return
    chosenBefore.current = chosenId
    if (chosenId !== undefined && chosenId !== aim?.id) stage.current?.flyTo(chosenId, true)
  }, [stage, chosenId, aim])
  return (
    <div className={classes('absolute inset-0', isHidden && 'invisible')}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        className="size-full cursor-grab touch-none active:cursor-grabbing"
      />
      <VisuallyHidden>A picture of the tree. The list after it shows the same people.</VisuallyHidden>
      <div className="absolute top-2 right-2 grid gap-1 @min-[40rem]:top-auto @min-[40rem]:right-auto @min-[40rem]:bottom-3 @min-[40rem]:left-3">
        <Control name="Zoom in" onPress={() => stage.current?.zoomBy(1.5)}>
          <Plus aria-hidden className="size-5" />
        </Control>
        <Control name="Zoom out" onPress={() => stage.current?.zoomBy(1 / 1.5)}>
          <Minus aria-hidden className="size-5" />
        </Control>
        <Control name="Show everyone" onPress={() => stage.current?.fit()}>
          <Maximize aria-hidden className="size-5" />
        </Control>
      </div>
    </div>
  )
}

function useStage(canvas: RefObject<HTMLCanvasElement | null>, board: TreeState) {
  const stage = useRef<Stage>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { left, keep } = useKeptLook()
  const latest = useRef({ board, isStill, left, keep })
  useLayoutEffect(() => void (latest.current = { board, isStill, left, keep }))
  useEffect(() => {
    stage.current = createStage(canvas.current!, {
      onPick: (id) => latest.current.board.choose(id),
      isStill: () => latest.current.isStill,
      view: latest.current.left.view ?? null,
    })
    return () => stage.current?.dispose()
  }, [canvas])
  // While the canvas still has its size.
  useLayoutEffect(() => {
    const { keep } = latest.current
    return () => void (stage.current && keep({ view: stage.current.view() }))
  }, [])
  return stage
}

function useScene({ folded, chosen }: TreeState, lineage: Lineage): Scene {
  const layout = useMemo(() => layoutOf(lineage, folded), [lineage, folded])
  return useMemo(
    () => ({
      layout,
      selfId: lineage.self.id,
      sponsorId: lineage.sponsor?.id ?? null,
      chosen: chosen ? [chosen.id, ...aboveOf(lineage, chosen.id).map(({ id }) => id)] : [],
    }),
    [layout, lineage, chosen],
  )
}

function Control({ name, onPress, children }: { name: string; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-field border border-edge bg-card text-ink hover:bg-sunken"
    >
      {children}
    </button>
  )
}
