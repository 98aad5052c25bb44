import { useEffect, useEffectEvent } from 'react'
import { begin } from './at-rest.ts'
import { beginToHear, hearFirst } from './first-to-hear.ts'

/** Makes Back close the dialogs and menus over a page, topmost first; each open one has a history entry. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // After a reload no dialog is open, so the entries of dialogs open before it must be removed.
  useEffect(() => settleSoon(), [])
  useEffect(() => (isOpen ? cover({ page: pageHere(), close: () => onBack() }) : undefined), [isOpen])
}

/** Something open over a page; `page` is null once a navigation has left that page. */
type Cover = { page: string | null; close: () => void }

let covers: Cover[] = []
/** The running removal of entries: its size, its end, and a navigation or a page replacement during it. */
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

// Waits a moment, since a cover often closes because another cover, or the page of a link in it, opens.
function settleSoon(): void {
  const settled = begin()
  setTimeout(() => {
    settle()
    settled()
  }, 0)
}

/** Adds the missing entries, so that each cover of the page has one, and removes surplus entries. */
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

/** Identifies the page's own entry, even when called at one of our entries above it. */
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

/** A navigation replaces the entry of an open cover, so that Back then leads to the covered page. */
function goOn(...given: Parameters<History['pushState']>): void {
  covers.forEach((left) => (left.page = null))
  isOvertaken = goingBack > 0
  const { pushState, replaceState } = History.prototype
  const write = entriesHere() > 0 ? replaceState : pushState
  write.apply(history, given)
}

/** Remembers a replacement during a removal, to write it again once the page's own entry is reached. */
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
  // By the time this settles, the cover has closed, or stays open and gets its entry back.
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
