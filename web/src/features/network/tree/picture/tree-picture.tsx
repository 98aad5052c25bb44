import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { type Icon, Maximize, Minus, Plus } from '../../../../ui/icons.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useKeptLook } from '../kept-look.data.ts'
import { aboveOf, type Lineage } from '../lineage.ts'
import type { TreeState } from '../use-tree-state.ts'
import { layoutOf } from './layout.ts'
import type { Scene } from './paint.ts'
import { createStage, type Stage } from './stage.ts'

type Props = { board: TreeState; lineage: Lineage; isHidden: boolean }

/** Shows the tree as a picture of rings. Screen readers use the list. */
export function TreePicture({ board, lineage, isHidden }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const stage = useStage(canvas, controls, board)
  const scene = useScene(board, lineage)
  const { aim, anchor, chosen } = board
  // Make each request a new object, so that every click takes effect.
  const [whole, setWhole] = useState<object | null>(null)
  const show = useEffectEvent(() => stage.current?.show(scene, anchor))
  useEffect(() => show(), [scene])
  useEffect(() => void (aim && stage.current?.flyTo(aim.id)), [stage, aim])
  useEffect(() => void (whole && stage.current?.fit()), [stage, whole])
  const chosenId = chosen?.id
  const chosenBefore = useRef(chosenId)
  useEffect(() => {
    // Don't move the camera to a person who was already selected when the member left the tree.
    if (chosenId === chosenBefore.current) return
    chosenBefore.current = chosenId
    if (chosenId !== undefined && chosenId !== aim?.id) stage.current?.flyTo(chosenId, true)
  }, [stage, chosenId, aim])
  const showEveryone = () => {
    board.openAll()
    setWhole({})
  }
  return (
    <div className={classes('absolute inset-0', isHidden && 'invisible')}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        dir="ltr"
        className="size-full cursor-grab touch-none active:cursor-grabbing"
      />
      <VisuallyHidden>{t`A picture of the tree. The list after it shows the same people.`}</VisuallyHidden>
      <div ref={controls} className={CONTROLS}>
        <Control name={t`Zoom in`} sign={Plus} onPress={() => stage.current?.zoomBy(1.5)} />
        <Control name={t`Zoom out`} sign={Minus} onPress={() => stage.current?.zoomBy(1 / 1.5)} />
        <Control name={t`Show everyone`} sign={Maximize} onPress={showEveryone} />
      </div>
    </div>
  )
}

// The controls stay clear of the card, which covers the lower part of the picture on a phone and, on a wide
// screen, the inline-end side.
const CONTROLS =
  'absolute top-2 end-2 flex gap-1 @min-[40rem]:top-auto @min-[40rem]:end-auto @min-[40rem]:bottom-3 @min-[40rem]:start-3 @min-[40rem]:flex-col'

function useStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  controls: RefObject<HTMLDivElement | null>,
  { choose: onPick, foldToFit: onFold }: TreeState,
) {
  const stage = useRef<Stage>(null)
  const { left, keep } = useKeptLook()
  const open = useEffectEvent(() => {
    const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const options = { controls: controls.current!, onPick, onFold, isStill, view: left.view ?? null }
    stage.current = createStage(canvas.current!, options)
  })
  useEffect(() => {
    open()
    return () => stage.current?.dispose()
  }, [])
  // Save the view in a layout effect, while the canvas still has its size.
  const leave = useEffectEvent(() => stage.current && keep({ view: stage.current.view() }))
  useLayoutEffect(() => () => void leave(), [])
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

function Control({ name, sign: Sign, onPress }: { name: string; sign: Icon; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-field border border-edge bg-card text-ink hover:bg-sunken"
    >
      <Sign aria-hidden className="size-5" />
    </button>
  )
}
