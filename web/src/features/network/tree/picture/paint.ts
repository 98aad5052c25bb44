import { charactersOf } from '@kinhold/domain/graphemes'
import { t } from '@lingui/core/macro'
import type { Faces, Palette } from './faces.ts'
import { countAt, namesAt } from './fit.ts'
import { APART, FACE, type Layout, pointAt, type Shape, type Spot } from './layout.ts'
import { type Box, boxInSight, isIn, isLineIn, NAMES_FROM, type Size, type View } from './view.ts'

/** The contents of a frame. `chosen` lists the ids of the chosen person and of everyone above them. */
export type Scene = { layout: Layout; selfId: number; sponsorId: number | null; chosen: readonly number[] }

export type Brush = {
  context: CanvasRenderingContext2D
  palette: Palette
  faces: Faces
  size: Size
  ratio: number
}

export function paint(brush: Brush, scene: Scene, view: View): void {
  const { context, size, ratio } = brush
  const box = boxInSight(view, size)
  const inSight = scene.layout.spots.filter((spot) => isIn(box, spot))
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.setTransform(ratio * view.k, 0, 0, ratio * view.k, ratio * view.x, ratio * view.y)
  paintRings(brush, scene, view)
  paintLines(brush, scene, view, box)
  if (FACE * view.k < DOTS_BELOW_PX) paintDots(brush, scene, inSight, view)
  else {
    const columns = Map.groupBy(inSight, columnOf)
    for (const spot of inSight) paintPerson(brush, scene, spot, view, columns)
  }
}

const DOTS_BELOW_PX = 7
const ROUND_FROM_PX = 2.2
// The opacity of a deactivated member's face (ADM-68).
const DEACTIVATED = 0.25
const ROUND = 2 * Math.PI

function paintRings({ context, palette }: Brush, { layout }: Scene, { k }: View) {
  context.strokeStyle = palette.line
  context.lineWidth = 1 / k
  const { rings, shape } = layout
  for (const radius of rings) {
    context.beginPath()
    context.ellipse(0, 0, radius * shape.x, radius * shape.y, 0, 0, ROUND)
    context.stroke()
  }
}

function paintLines(brush: Brush, scene: Scene, { k }: View, box: Box) {
  const { context, palette, ratio } = brush
  const { byId, spots, shape } = scene.layout
  const isCurved = FACE * k >= DOTS_BELOW_PX
  const ended = endedLines(scene)
  context.strokeStyle = palette.edge
  // In a zoomed-out picture, lines are one screen pixel wide, since wider lines take longer to draw.
  context.lineWidth = isCurved ? Math.max(1, 0.6 / k) : 1 / (k * ratio)
  context.globalAlpha = isCurved ? 1 : 0.6
  context.beginPath()
  for (const spot of spots)
    if (spot.parent && !ended.has(spot) && isLineIn(box, spot, spot.parent))
      trace(context, spot, spot.parent, isCurved && shape)
  context.stroke()
  context.globalAlpha = 1
  paintEnded(brush, scene, ended, isCurved ? Math.max(1, 0.6 / k) : 1 / k)

  context.strokeStyle = palette.evergreen
  context.lineWidth = 2.5 / Math.min(1, k)
  context.beginPath()
  const sponsor = scene.sponsorId !== null && byId.get(scene.sponsorId)
  if (sponsor && !ended.has(sponsor)) trace(context, byId.get(scene.selfId)!, sponsor, false)
  for (const id of scene.chosen) {
    const spot = byId.get(id)
    if (spot?.parent && !ended.has(spot)) trace(context, spot, spot.parent, isCurved && shape)
  }
  context.stroke()
}

// Returns the people whose bond with the member has ended (TRU-10). Their lines are dashed.
function endedLines({ layout, sponsorId }: Scene): Set<Spot> {
  return new Set(
    layout.spots.filter(({ node, parent }) => node.bondEnded && (parent !== null || node.id === sponsorId)),
  )
}

// The lines of ended bonds stay thin and dashed, even on the chosen person's path.
function paintEnded(
  { context, palette }: Brush,
  { layout, selfId, chosen }: Scene,
  ended: Set<Spot>,
  width: number,
) {
  context.setLineDash([5 * width, 5 * width])
  context.lineWidth = width
  for (const spot of ended) {
    context.strokeStyle = chosen.includes(spot.node.id) ? palette.evergreen : palette.edge
    context.beginPath()
    trace(context, spot, spot.parent ?? layout.byId.get(selfId)!, false)
    context.stroke()
  }
  context.setLineDash([])
}

// Draws a straight line, or a curve between rings of the given shape.
function trace(context: CanvasRenderingContext2D, spot: Spot, parent: Spot, shape: Shape | false) {
  context.moveTo(parent.x, parent.y)
  if (!shape || parent.radius === 0) return context.lineTo(spot.x, spot.y)
  const radius = (parent.radius + spot.radius) / 2
  const near = pointAt({ angle: parent.angle, radius }, shape)
  const far = pointAt({ angle: spot.angle, radius }, shape)
  context.bezierCurveTo(near.x, near.y, far.x, far.y, spot.x, spot.y)
}

// All dots of the same color share one path, since drawing two thousand paths would take too long.
function paintDots({ context, palette }: Brush, { selfId, chosen }: Scene, spots: Spot[], { k }: View) {
  const radius = Math.max(FACE, 1.6 / k)
  const isFaint = ({ node }: Spot) => node.status === 'deactivated'
  const marked = new Set([selfId, ...chosen.slice(0, 1)])
  const fill = (color: string, some: Spot[], size = radius) => {
    context.fillStyle = color
    context.beginPath()
    for (const { x, y } of some) {
      if (size * k < ROUND_FROM_PX) context.rect(x - size, y - size, 2 * size, 2 * size)
      else context.moveTo(x + size, y)
      if (size * k >= ROUND_FROM_PX) context.arc(x, y, size, 0, ROUND)
    }
    context.fill()
  }
  fill(
    palette.quiet,
    spots.filter((spot) => !isFaint(spot)),
  )
  context.globalAlpha = DEACTIVATED
  fill(palette.quiet, spots.filter(isFaint))
  context.globalAlpha = 1
  const marks = spots.filter(({ node }) => marked.has(node.id))
  fill(palette.evergreen, marks, Math.max(radius * 1.4, 5 / k))
}

function paintPerson(brush: Brush, scene: Scene, spot: Spot, { k }: View, columns: Columns) {
  const { context, palette, faces } = brush
  const { node, x, y, hidden } = spot
  disc(context, x, y, FACE + 3, palette.paper)
  context.globalAlpha = node.status === 'deactivated' ? DEACTIVATED : 1
  context.drawImage(faces.of(node), x - FACE, y - FACE, 2 * FACE, 2 * FACE)
  paintRim(brush, scene, spot)
  context.globalAlpha = 1
  if (hidden > 0) paintHidden(brush, spot, k)
  if (k < NAMES_FROM) return
  const room = roomAt(columns, spot, 1)
  const below = paintName(brush, scene, spot, k, room)
  if (node.verified) return
  const { unit } = namesAt(k)
  if (below + PILL * unit <= y + FACE + room) paintPending(brush, spot, below + unit, k)
  else if (roomAt(columns, spot, -1) > (PILL + 6 + LINE) * unit)
    paintPending(brush, spot, y - FACE - PILL * unit, k)
}

type Columns = ReadonlyMap<number, readonly Spot[]>

function columnOf({ x }: Spot): number {
  return Math.floor(x / APART)
}

// Returns the free space between a face and the next face below it (`toward` is 1) or above it (-1). Checks
// only the person's column and the two adjacent columns, because this runs in every frame.
function roomAt(columns: Columns, spot: Spot, toward: 1 | -1): number {
  let room = Infinity
  for (const column of [-1, 0, 1])
    for (const { x, y } of columns.get(columnOf(spot) + column) ?? []) {
      const away = (y - spot.y) * toward
      if (away > 0 && Math.abs(x - spot.x) < BESIDE) room = Math.min(room, away - 2 * FACE)
    }
  return room
}

// The horizontal distance at which a face no longer touches another person's name, and the height of the
// 'Pending' label with its margins.
const BESIDE = 60
const PILL = 18

// A pending member's face has a dashed rim (ADM-67).
function paintRim({ context, palette }: Brush, { selfId, chosen }: Scene, { node, x, y }: Spot) {
  const isMarked = node.id === selfId || node.id === chosen[0]
  context.strokeStyle = isMarked ? palette.evergreen : palette.edge
  context.lineWidth = isMarked ? 3 : 1
  context.setLineDash(node.verified ? [] : [4, 4])
  context.beginPath()
  context.arc(x, y, FACE + (isMarked ? 2 : 0.5), 0, ROUND)
  context.stroke()
  context.setLineDash([])
}

function paintHidden({ context, palette }: Brush, { x, y, hidden }: Spot, k: number) {
  const { left, top, right, bottom, words, size } = countAt(hidden, k)
  context.fillStyle = palette.evergreen
  context.beginPath()
  context.roundRect(x + left, y + top, right - left, bottom - top, (bottom - top) / 2)
  context.fill()
  const font = `600 ${size}px ${palette.sans}`
  write(context, words, x + (left + right) / 2, y + (top + bottom) / 2 + 0.5, palette['on-evergreen'], font)
}

// Writes a name below the face, with its last word only if there is room. Writes the sponsor's name above the
// face, because the sponsor's line starts below it. Returns the lower edge of a name below the face, or of
// the face if the name is above.
function paintName(
  { context, palette }: Brush,
  { selfId, sponsorId }: Scene,
  { node, x, y }: Spot,
  k: number,
  room: number,
) {
  const { size, unit, lines: most } = namesAt(k)
  const line = LINE * unit
  const isAbove = node.id === sponsorId
  const lines = isAbove || 6 * unit + most * line <= room ? most : 1
  const font = `${node.id === selfId ? 600 : 400} ${size}px ${palette.sans}`
  const color = node.status === 'deactivated' ? palette.quiet : palette.ink
  context.font = font
  const parts = linesOf(node.name)
    .slice(0, lines)
    .map((part) => shortened(context, part, APART - 2))
  const first = isAbove ? y - FACE - 10 * unit - line * (parts.length - 1) : y + FACE + 13 * unit
  // A rectangle in the background color hides the lines that would run through the name.
  const wide = Math.max(...parts.map(({ width }) => width)) + 6 * unit
  context.fillStyle = palette.paper
  const [top, bottom] = [isAbove ? first - line / 2 : y + FACE + 4, first + line * (parts.length - 0.5)]
  context.fillRect(x - wide / 2, top, wide, bottom - top)
  parts.forEach(({ words }, index) => write(context, words, x, first + index * line, color, font))
  return isAbove ? y + FACE : bottom
}

const LINE = 14

function linesOf(name: string): string[] {
  const at = name.lastIndexOf(' ')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

function paintPending({ context, palette }: Brush, { x }: Spot, top: number, k: number) {
  const { size, unit } = namesAt(k)
  const font = `400 ${size}px ${palette.sans}`
  context.font = font
  const half = Math.max(28 * unit, context.measureText(t`Pending`).width / 2 + 6 * unit)
  context.fillStyle = palette.paper
  context.fillRect(x - half - 3 * unit, top, 2 * half + 6 * unit, 18 * unit)
  context.strokeStyle = palette.edge
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(x - half, top, 2 * half, 16 * unit, 8 * unit)
  context.fill()
  context.stroke()
  write(context, t`Pending`, x, top + 8.5 * unit, palette.ink, font)
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string) {
  context.fillStyle = color
  context.beginPath()
  context.arc(x, y, radius, 0, ROUND)
  context.fill()
}

function write(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  color: string,
  font: string,
) {
  context.fillStyle = color
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(words, x, y)
}

type ShortName = { words: string; width: number }
const shortNames = new Map<string, ShortName>()

// Measuring text takes longer than drawing it, so each name is measured only once.
function shortened(context: CanvasRenderingContext2D, name: string, most: number): ShortName {
  const key = `${context.font} ${name}`
  const known = shortNames.get(key)
  if (known !== undefined) return known
  const signs = charactersOf(name)
  let words = name
  let width = context.measureText(words).width
  while (width > most && signs.length > 1) {
    signs.pop()
    words = `${signs.join('').trimEnd()}…`
    width = context.measureText(words).width
  }
  const short = { words, width }
  if (shortNames.size > 4_000) shortNames.clear()
  shortNames.set(key, short)
  return short
}
