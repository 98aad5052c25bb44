import { useEffect, useEffectEvent } from 'react'
import { begin } from './at-rest.ts'
import { beginToHear, hearFirst } from './first-to-hear.ts'

/** Makes Back close what is open over the page, topmost first: each open dialog or menu has a history entry. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // Nothing that was open before a reload is still open.
  useEffect(() => settleSoon(), [])
  useEffect(() => (isOpen ? cover({ page: pageHere(), close: () => onBack() }) : undefined), [isOpen])
}

/** Something open over a page; `page` is null once a navigation has left that page. */
type Cover = { page: string | null; close: () => void }

let covers: Cover[] = []
/** The number of entries being removed, whether a navigation came meanwhile, and the entry that replaced the page's. */
let goingBack = 0
let wentBack = () => {}
let isOvertaken = false
let inPlace: Parameters<History['replaceState']> | null = null
let listeningIn: Window | null = null

function cover(added: Cover): () => void {
  listen()
  covers.push(added)
  settle()
  return () => {
    covers = covers.filter((other) => other !== added)
    settleSoon()
  }
}

// A closed cover is often followed at once by another cover, or by the page of a link in it.
function settleSoon(): void {
  const settled = begin()
  setTimeout(() => {
    settle()
    settled()
  }, 0)
}

/** Adds an entry for each cover of the page, and removes the entries left over. */
function settle(): void {
  listen()
  const due = covers.filter(({ page }) => page === pageHere()).length
  if (goingBack > 0 || due === entriesHere()) return
  if (due < entriesHere()) return goBy(due - entriesHere())
  while (entriesHere() < due) pushOwn()
}

function goBy(entries: number): void {
  goingBack = Math.abs(entries)
  wentBack = begin()
  history.go(entries)
}

function pushOwn(): void {
  History.prototype.pushState.call(history, { ...history.state, covers: entriesHere() + 1 }, '')
}

/** The number of our entries above the page's own. */
function entriesHere(): number {
  return (history.state as { covers?: number } | null)?.covers ?? 0
}

/** Identifies the page's own entry, also from one of ours above it. */
function pageHere(): string {
  return JSON.stringify([location.href, { ...history.state, covers: undefined }])
}

function listen(): void {
  if (listeningIn === window) return
  listeningIn = window
  covers = []
  goingBack = 0
  beginToHear()
  hearFirst(onPop)
  history.pushState = goOn
  history.replaceState = takePlace
}

/** A navigation starts from the page, not from a cover over it. */
function goOn(...given: Parameters<History['pushState']>): void {
  covers.forEach((left) => (left.page = null))
  isOvertaken = goingBack > 0
  const { pushState, replaceState } = History.prototype
  const write = entriesHere() > 0 ? replaceState : pushState
  write.apply(history, given)
}

/** A replaced entry is written again once the page's own entry is reached. */
function takePlace(...given: Parameters<History['replaceState']>): void {
  if (goingBack > 0) inPlace = given
  History.prototype.replaceState.apply(history, given)
}

function onPop(event: PopStateEvent): void {
  if (goingBack > 0) return arrive(event)
  const here = covers.filter(({ page }) => page === pageHere())
  if (here.length > entriesHere()) {
    event.stopImmediatePropagation()
    here
      .slice(entriesHere())
      .reverse()
      .forEach(({ close }) => close())
  }
  // By then the cover has closed, or stays open and gets its entry back.
  settleSoon()
}

function arrive(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  const gone = goingBack
  goingBack = 0
  wentBack()
  if (isOvertaken) goBy(gone)
  else {
    if (inPlace) history.replaceState(...inPlace)
    settle()
  }
  isOvertaken = false
  inPlace = null
}
