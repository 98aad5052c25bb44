import { useEffect, useEffectEvent } from 'react'
import { begin } from './at-rest.ts'
import { beginToHear, hearFirst } from './first-to-hear.ts'

/** Makes Back close a dialog or menu over a page. Each open dialog or menu has a history entry. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // A reload closes all dialogs, so remove the history entries that they left behind.
  useEffect(() => settleSoon(), [])
  useEffect(() => (isOpen ? cover({ page: pageHere(), close: () => onBack() }) : undefined), [isOpen])
}

/** A cover is an open dialog or menu. `page` is null once the user has navigated to another page. */
type Cover = { page: string | null; close: () => void }

let covers: Cover[] = []
/** The number of history entries being removed. */
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

// Waits a moment, because a cover often closes just as another cover or a page opens.
function settleSoon(): void {
  const settled = begin()
  setTimeout(() => {
    settle()
    settled()
  }, 0)
}

/** Adds or removes history entries until the page has one for each of its covers. */
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

/** Returns the number of history entries that covers have added above the page's own entry. */
function entriesHere(): number {
  return (history.state as { covers?: number } | null)?.covers ?? 0
}

/** Returns a key that is the same for the page's own entry and for its covers' entries. */
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

/**
 * Writes a navigation's history entry over the entry of an open cover, if there is one, so that Back goes to
 * the covered page.
 */
function goOn(...given: Parameters<History['pushState']>): void {
  covers.forEach((left) => (left.page = null))
  isOvertaken = goingBack > 0
  const { pushState, replaceState } = History.prototype
  const write = entriesHere() > 0 ? replaceState : pushState
  write.apply(history, given)
}

/**
 * Remembers a `replaceState` call made while history entries are being removed, so that `arrive` can repeat
 * the call.
 */
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
  // Puts back the entry of a cover that can't be closed.
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
